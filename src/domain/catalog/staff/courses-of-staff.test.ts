import { afterAll, describe, expect, test } from 'vitest'
import {
  aCourse,
  as,
  createEmptySchoolWorld,
  readersOf,
} from '../../../../test/support/people/catalog-cast.ts'
import { personOf } from '../../../../test/support/people/identity-cast.ts'
import type { CourseId, PersonId } from '../../../platform/db/schema/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import { type Editor, mayAs } from '../../identity/index.ts'
import { operatorActor, platformActor } from '../../tenancy/index.ts'
import { coursesOfStaff, worksOnEveryCourse } from '../index.ts'

const { world, readers } = await createEmptySchoolWorld()
const other = await readersOf(world)
afterAll(() => world.close())
const { catalog, identity } = world.modules
const { db } = world.deps
const { olga, ken, hana, host } = readers
const { schoolId } = olga

const newCourse = async (lecturerIds: Parameters<typeof aCourse>[0] = {}) =>
  (await catalog.createCourse(olga, aCourse(lecturerIds))).id
const profile = { bio: '', avatarKey: null }
const lecturer = await catalog.createLecturer(olga, { ...profile, personId: ken.memberId, name: 'Ken' })
const taught = await newCourse({ lecturerIds: [lecturer.id] })
const assisted = await newCourse()
const unrelated = await newCourse()
const nilsId = await personOf(world, 'nils')
await identity.grantRole(platformActor, { schoolId, personId: nilsId, role: 'teaching_assistant' })
const nils = operatorActor({ schoolId, memberId: nilsId, roles: ['teaching_assistant'] })
await catalog.addAssistant(olga, { courseId: assisted, personId: nilsId })

async function coursesOf(editor: Editor): Promise<CourseId[]> {
  const rows = await coursesOfStaff(db, editor).execute()
  return rows.map(({ id }) => id).sort()
}

describe('the courses that an editor works on', () => {
  test.each([
    ['the host', host, [taught, assisted, unrelated]],
    ['an owner', olga, [taught, assisted, unrelated]],
    ['a manager', as(olga, 'manager'), [taught, assisted, unrelated]],
    ['an admin', as(olga, 'admin'), [taught, assisted, unrelated]],
    ['a teacher who is a lecturer of one', ken, [taught]],
    ['a teaching assistant who is a lecturer of one', as(ken, 'teaching_assistant'), [taught]],
    ['a teaching assistant who assists one', nils, [assisted]],
    ['a teacher who assists one', as(nils, 'teacher'), [assisted]],
    ['a student who was a lecturer', as(ken, 'student'), []],
    ['a person without a role who assisted one', as(nils), []],
  ])('the courses of %s are those that the role and the courses say', async (_who, editor, expected) => {
    expect(await coursesOf(editor)).toEqual([...expected].sort())
  })

  test('the courses of an owner of another school are the courses of that school only', async () => {
    const theirs = (await catalog.createCourse(hana, aCourse())).id
    expect(await coursesOf(hana)).toEqual([theirs])
    const atBoth = operatorActor({ schoolId: hana.schoolId, memberId: ken.memberId, roles: ['teacher'] })
    expect(await coursesOf(atBoth)).toEqual([])
    expect(await coursesOf(other.olga)).toEqual([])
  })

  test('only owners, managers, admins and the host work on every course', () => {
    expect([host, olga, as(olga, 'manager'), as(olga, 'admin')].every(worksOnEveryCourse)).toBe(true)
    expect([ken, nils, as(olga, 'student'), as(olga)].some(worksOnEveryCourse)).toBe(false)
    expect(mayAs(nils, 'courses:read')).toBe(true)
  })
})

describe('an assistant of a course', () => {
  const page = { page: { first: 10 } }
  const key = { courseId: unrelated, personId: nilsId }

  test('an assistant is listed at the course, added once and removed once', async () => {
    await catalog.addAssistant(olga, key)
    await catalog.addAssistant(olga, key)
    expect((await catalog.listAssistants(ken, unrelated, page)).rows).toMatchObject([{ id: nilsId }])
    await catalog.removeAssistant(olga, key)
    expect((await catalog.listAssistants(ken, unrelated, page)).rows).toEqual([])
    await expect(catalog.removeAssistant(olga, key)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('assistants are changed by those who grant roles, at their own school only, and read by the staff', async () => {
    for (const editor of [ken, nils, as(olga, 'student')]) {
      await expect(catalog.addAssistant(editor, key)).rejects.toMatchObject({ code: 'not_permitted' })
      await expect(catalog.removeAssistant(editor, key)).rejects.toMatchObject({ code: 'not_permitted' })
    }
    await expect(catalog.addAssistant(hana, key)).rejects.toMatchObject({ code: 'not_found' })
    const theirs = { ...key, courseId: assisted }
    await expect(catalog.removeAssistant(hana, theirs)).rejects.toMatchObject({ code: 'not_found' })
    await expect(catalog.listAssistants(hana, assisted, page)).rejects.toMatchObject({ code: 'not_found' })
    const student = as(olga, 'student')
    await expect(catalog.listAssistants(student, assisted, page)).rejects.toMatchObject({
      code: 'not_permitted',
    })
    expect((await catalog.listAssistants(olga, assisted, page)).rows).toHaveLength(1)
  })

  test('a person without a staff role at the school is refused as an assistant', async () => {
    const strangers: PersonId[] = [readers.tom.memberId, hana.memberId, newId(world.clock)]
    for (const personId of strangers)
      await expect(catalog.addAssistant(olga, { courseId: assisted, personId })).rejects.toMatchObject({
        code: 'conflict',
      })
  })

  test('a deleted account is no longer an assistant', async () => {
    await catalog.addAssistant(olga, { courseId: unrelated, personId: ken.memberId })
    await catalog.forgetAssistant(schoolId, ken.memberId)
    expect((await catalog.listAssistants(olga, unrelated, page)).rows).toEqual([])
    expect((await catalog.listAssistants(olga, assisted, page)).rows).toHaveLength(1)
  })
})
