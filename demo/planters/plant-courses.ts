import type { Access } from '../../src/domain/catalog/index.ts'
import type { HostAt } from '../../src/domain/identity/index.ts'
import type { CourseId, LecturerId, PersonId } from '../../src/platform/db/schema/schema.gen.ts'
import type { HistoryClock } from '../history-clock.ts'
import { storePicture } from '../pictures/picture.ts'
import type { PlantedCourse } from '../planted-school.ts'
import { findByName, type Planting } from '../planting.ts'
import type { DemoAccess, DemoCourse, DemoLecturer, DemoPlan } from '../school-content.ts'
import { plantCurriculum } from './plant-curriculum.ts'

type Teachers = ReadonlyMap<string, LecturerId>

export async function plantLecturers(
  { modules, files }: Planting,
  host: HostAt,
  lecturers: readonly DemoLecturer[],
  people: Readonly<Record<'ken', PersonId>>,
): Promise<Teachers> {
  const planted = new Map<string, LecturerId>()
  for (const { key, slug, name, bio, picture, person } of lecturers) {
    const avatarKey = await storePicture(files, picture)
    const personId = person ? people[person] : null
    const { id } = await modules.catalog.createLecturer(host, { slug, personId, name, bio, avatarKey })
    planted.set(key, id)
  }
  return planted
}

export async function plantCourse(
  planting: Planting,
  host: HostAt,
  teachers: Teachers,
  course: DemoCourse,
): Promise<PlantedCourse> {
  const { modules, clock, files } = planting
  const { catalog } = modules
  clock.moveTo(clock.daysAgo(course.daysOld))
  const { slug, name, summary, description, language, tags } = course
  const { id } = await catalog.createCourse(host, {
    slug,
    name,
    summary,
    description,
    language,
    tags,
    imageKey: await storePicture(files, course.picture),
    lecturerIds: course.lecturers.map((key) => findByName(teachers, key)),
  })
  const plans = await plantPlans(planting, host, id, course.plans)
  const lectures = await plantCurriculum(planting, host, id, course)
  if (!course.isDraft) await catalog.publishCourse(host, id)
  return { id, plans, lectures }
}

async function plantPlans(
  { modules, clock }: Planting,
  host: HostAt,
  courseId: CourseId,
  plans: readonly DemoPlan[],
): Promise<PlantedCourse['plans']> {
  const planted = new Map()
  for (const { name, price, instalments = 1, access } of plans) {
    const plan = { name, price: BigInt(price), instalments, ...accessOf(clock, access) }
    planted.set(name, (await modules.catalog.addPlan(host, courseId, plan)).id)
  }
  return planted
}

export function accessOf(clock: HistoryClock, access: DemoAccess): Access {
  if (access === 'lifetime') return { access, accessUntil: null, accessDays: null }
  return 'days' in access
    ? { access: 'for_days', accessUntil: null, accessDays: access.days }
    : { access: 'until_date', accessUntil: clock.daysAgo(-access.untilInDays), accessDays: null }
}
