import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  courseItem,
  membersOf,
  plantCourse,
  removeAccess,
  sell,
  statementsOf,
} from '../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { newId } from '../../platform/ids.ts'
import type { MemberActor, Visitor } from '../tenancy/index.ts'

const world = await createWorld()
const { mei, meiElsewhere, tom } = await membersOf(world)
beforeEach(() => removeAccess(world))
afterAll(() => world.close())

const all = { first: 50 }
const learning = () => world.modules.learning
const coursesOf = async (member: MemberActor) =>
  (await learning().enrolledCourses(member, all)).rows.map(({ id }) => id)

describe('the courses of a member', () => {
  test('the courses of a member are visible to that member at their school, to no stranger, and at no other school', async () => {
    const here = await plantCourse(world, 'ceramics')
    const there = await plantCourse(world, 'astronomy')
    await sell(world, mei, courseItem(here.courseId))
    await sell(world, meiElsewhere, courseItem(there.courseId))
    expect(await coursesOf(mei)).toEqual([here.courseId])
    expect(await coursesOf(meiElsewhere)).toEqual([there.courseId])
    expect(await coursesOf(tom)).toEqual([])
    expect(await learning().enrolledCourseBySlug(mei, here.slug)).toMatchObject({ id: here.courseId })
    expect(await learning().enrolledCourseBySlug(mei, there.slug)).toBeUndefined()
    expect(await learning().enrolledCourseBySlug(tom, here.slug)).toBeUndefined()
  })

  test('the courses of a member, their syllabus and their progress are not available to a visitor', async () => {
    const { courseId, lecture, slug } = await plantCourse(world, 'ceramics', [{ isPreview: true }])
    await sell(world, mei, courseItem(courseId))
    // The compiler refuses a visitor for each of these operations; this is what happens if a cast forces one.
    const visitor = visitorOf(mei) as unknown as MemberActor
    const { entitlements, consulting } = world.modules
    expect((await learning().enrolledCourses(visitor, all)).rows).toEqual([])
    expect(await learning().enrolledCourseBySlug(visitor, slug)).toBeUndefined()
    expect((await learning().syllabus(visitor, [courseId])).size).toBe(0)
    expect((await learning().detailProgress(visitor, [courseId])).size).toBe(0)
    expect(await learning().nextLecture(visitor)).toBeUndefined()
    await expect(learning().openLecture(visitor, lecture(0))).rejects.toMatchObject({ code: 'not_found' })
    expect((await entitlements.ownedProducts(visitor, all)).rows).toEqual([])
    expect((await consulting.servicesFor(visitor, all)).rows).toEqual([])
    // @ts-expect-error a visitor is not a member
    const refused: Parameters<ReturnType<typeof learning>['enrolledCourses']>[0] = visitorOf(mei)
    expect(refused.kind).toBe('visitor')
  })

  test('the courses of a member show when access ends, or that it never ends', async () => {
    const [lasting, ending] = [await plantCourse(world, 'ceramics'), await plantCourse(world, 'ceramics')]
    const expiresAt = new Date('2027-03-01T00:00:00.000Z')
    await sell(world, mei, courseItem(lasting.courseId), { expiresAt })
    await sell(world, mei, courseItem(lasting.courseId))
    await sell(world, mei, courseItem(ending.courseId), { expiresAt })
    const { rows } = await learning().enrolledCourses(mei, all)
    const byId = new Map(rows.map((row) => [row.id, row]))
    expect(byId.get(lasting.courseId)).toMatchObject({ expiresAt: null, hasLifetimeAccess: true })
    expect(byId.get(ending.courseId)).toMatchObject({ expiresAt, hasLifetimeAccess: false })
  })

  test('a course bought twice shows the later end if the periods adjoin, and the end before the gap if they do not', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    const at = (date: string) => new Date(`${date}T00:00:00.000Z`)
    const item = courseItem(courseId)
    await sell(world, mei, item, { expiresAt: at('2026-12-01') })
    await sell(world, mei, item, { startsAt: at('2026-12-01'), expiresAt: at('2027-01-01') })
    await sell(world, mei, item, { startsAt: at('2027-02-01'), expiresAt: at('2027-03-01') })
    const { rows } = await learning().enrolledCourses(mei, all)
    expect(rows).toMatchObject([{ expiresAt: at('2027-01-01') }])
  })

  test('a course disappears from the courses of a member at the exact instant its access ends', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    const expiresAt = new Date(world.clock.now().getTime() + 1000)
    await sell(world, mei, courseItem(courseId), { expiresAt })
    world.clock.advance({ seconds: 0.999 })
    expect(await coursesOf(mei)).toEqual([courseId])
    expect(await learning().enrolledCourseCount(mei)).toBe(1)
    world.clock.advance({ seconds: 0.001 })
    expect(await coursesOf(mei)).toEqual([])
    expect(await learning().enrolledCourseCount(mei)).toBe(0)
  })

  test('the courses of a member are listed with their lecturers in order and with the last watched lecture', async () => {
    const { courseId, lecture } = await plantCourse(world, 'ceramics', [{ durationSeconds: 600 }, {}])
    await sell(world, mei, courseItem(courseId))
    for (const [position, name] of ['Ana', 'Bo'].entries()) {
      const lecturer = { schoolId: mei.schoolId, id: newId<'Lecturer'>(world.clock) }
      const now = world.clock.now()
      await world.deps.db
        .insertInto('lecturers')
        .values({ ...lecturer, name, createdAt: now, updatedAt: now })
        .execute()
      await world.deps.db
        .insertInto('courseLecturers')
        .values({ schoolId: mei.schoolId, courseId, lecturerId: lecturer.id, position: 9 - position })
        .execute()
    }
    expect((await learning().enrolledCourses(mei, all)).rows[0]).toMatchObject({
      lastWatched: null,
      lecturers: [{ name: 'Bo', avatarKey: null }, { name: 'Ana' }],
    })
    const watchedAt = world.clock.now()
    await learning().reportProgress(mei, lecture(0), { positionSeconds: 42.9, reportedAt: watchedAt })
    expect((await learning().enrolledCourses(mei, all)).rows[0]).toMatchObject({
      lastWatched: { lectureId: lecture(0), positionSeconds: 42, watchedAt },
    })
  })

  test('the courses of a member are paged by latest enrolment in both directions, each listed once', async () => {
    const ids: string[] = []
    for (let count = 0; count < 5; count++) {
      const { courseId } = await plantCourse(world, 'ceramics')
      await sell(world, mei, courseItem(courseId))
      ids.unshift(courseId)
      world.clock.advance({ minutes: 1 })
    }
    const first = await learning().enrolledCourses(mei, { first: 3 })
    const edge = first.rows[2]
    if (!edge) throw new Error('The page is short')
    const cursor = { at: edge.enrolledAt, id: edge.id }
    const rest = await learning().enrolledCourses(mei, { first: 3, after: cursor })
    const back = await learning().enrolledCourses(mei, { last: 3, before: cursor })
    expect([...first.rows, ...rest.rows].map(({ id }) => id)).toEqual(ids)
    expect(back.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    expect([first.hasNext, rest.hasNext, back.hasPrevious]).toEqual([true, false, false])
  })
})

test('the course list, syllabus and progress of a member take the same number of statements for one course as for twenty', async () => {
  const counted: number[][] = []
  for (const more of [1, 19]) {
    for (let each = 0; each < more; each++) {
      const { courseId } = await plantCourse(world, 'ceramics', [{}, {}, { after: 0 }])
      await sell(world, mei, courseItem(courseId))
    }
    const ids = await coursesOf(mei)
    counted.push([
      ids.length,
      await statementsOf(world, () => learning().enrolledCourses(mei, all)),
      // The curricula are read once, all of the page by one statement, and then known.
      await statementsOf(world, () => learning().enrolledCourses(mei, all, { syllabus: true })),
      await statementsOf(world, () =>
        learning().enrolledCourses(mei, all, { syllabus: true, progress: true }),
      ),
      await statementsOf(world, () => learning().syllabus(mei, ids)),
      await statementsOf(world, () => learning().detailProgress(mei, ids)),
      await statementsOf(world, () => learning().nextLecture(mei)),
    ])
  }
  expect(counted).toEqual([
    [1, 1, 2, 1, 1, 1, 1],
    [20, 1, 2, 1, 1, 1, 1],
  ])
})

function visitorOf({ schoolId }: MemberActor): Visitor {
  return { kind: 'visitor', schoolId }
}
