import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import type { PersonId } from '../../../../src/platform/db/schema/schema.gen.ts'
import { aCourse, aPlan } from '../../people/catalog-cast.ts'
import { pictureKey } from './file-keys.ts'
import { aLecturer } from './lecturers.ts'
import { aMember } from './members.ts'
import { type Samples, type Setting, unique } from './sample.ts'

/** A draft course of a school. */
export async function courseOf(setting: Setting) {
  const { world, owner } = setting
  const imageKey = await pictureKey(setting)
  const course = aCourse({ slug: `sample-course-${unique()}`, imageKey, tags: ['clay'] })
  return await world.modules.catalog.createCourse(owner, course)
}

async function planOf(setting: Setting) {
  const { world, owner } = setting
  const { id: courseId } = await courseOf(setting)
  return { courseId, ...(await world.modules.catalog.addPlan(owner, courseId, aPlan({ price: 90_000n }))) }
}

/** A course and a teaching assistant of the school who does not assist it yet. */
async function courseAndStaff(setting: Setting) {
  const { world, school } = setting
  const { id: courseId } = await courseOf(setting)
  const personId = (await aMember(setting)) as PersonId
  const role = { schoolId: school.id, personId, role: 'teaching_assistant' } as const
  await world.modules.identity.grantRole(platformActor, role)
  return { courseId, personId }
}

async function assistedCourse(setting: Setting) {
  const key = await courseAndStaff(setting)
  await setting.world.modules.catalog.addAssistant(setting.owner, key)
  return key
}

export const courseSamples: Samples = {
  'courses.list': async (setting) => {
    const { id: lecturerId } = await aLecturer(setting)
    const { world, owner } = setting
    const taught = aCourse({ slug: `sample-course-${unique()}`, tags: ['clay'], lecturerIds: [lecturerId] })
    await world.modules.catalog.createCourse(owner, taught)
    return { query: { state: 'draft', lecturer_id: lecturerId, tag: 'clay', search: 'wheel', limit: '2' } }
  },
  'courses.get': async (setting) => ({ params: { id: (await planOf(setting)).courseId } }),
  'courses.create': async (setting) => {
    const { id } = await aLecturer(setting)
    const texts = { slug: `new-course-${unique()}`, name: 'Wheel throwing', summary: 'A bowl in a day.' }
    const image_key = await pictureKey(setting)
    return { body: { ...texts, language: 'en', image_key, lecturer_ids: [id] } }
  },
  'courses.update': async (setting) => {
    const { id, updatedAt } = await courseOf(setting)
    const body = { name: 'Throwing', tags: ['clay', 'wheel'], image_key: null, state: 'published' }
    return { params: { id }, version: updatedAt, body }
  },
  'courses.delete': async (setting) => ({ params: { id: (await courseOf(setting)).id } }),
  'courses.plans_list': async (setting) => ({ params: { course_id: (await planOf(setting)).courseId } }),
  'courses.plans_get': async (setting) => ({ params: { id: (await planOf(setting)).id } }),
  'courses.plans_create': async (setting) => {
    const price = { amount: '1200', currency: setting.school.currency }
    const body = { name: 'In parts', price, instalments: 3, access: { kind: 'for_days', days: 90 } }
    return { params: { course_id: (await courseOf(setting)).id }, body }
  },
  'courses.plans_update': async (setting) => {
    const { id, updatedAt } = await planOf(setting)
    const price = { amount: '900', currency: setting.school.currency }
    const until = '2027-12-31T00:00:00.000Z'
    const body = { name: 'Until the end', price, access: { kind: 'until_date', until }, is_archived: true }
    return { params: { id }, version: updatedAt, body }
  },
  'courses.assistants_list': async (setting) => {
    const { courseId } = await assistedCourse(setting)
    return { params: { course_id: courseId }, query: { limit: '2' } }
  },
  'courses.assistants_add': async (setting) => {
    const { courseId, personId } = await courseAndStaff(setting)
    return { params: { course_id: courseId }, body: { person_id: personId } }
  },
  'courses.assistants_remove': async (setting) => {
    const { courseId, personId } = await assistedCourse(setting)
    return { params: { course_id: courseId, person_id: personId } }
  },
}
