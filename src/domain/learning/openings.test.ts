import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import {
  courseItem,
  factsAbout,
  type LectureSketch,
  memberOf,
  plantCourse,
  removeAccess,
  sell,
  statementsOf,
} from '../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import type { CourseId, LectureId, PersonId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../platform/durations.ts'
import { newId } from '../../platform/ids.ts'
import { type MemberActor, platformActor } from '../tenancy/index.ts'

const world = await createWorld()
const mei = await memberOf(world, 'mei', 'ceramics')
const tom = await memberOf(world, 'tom', 'ceramics')
beforeEach(async () => {
  await removeAccess(world)
  for (const table of ['facts', 'lectures', 'lectureOpeningMarks'] as const) {
    await world.deps.db.deleteFrom(table).execute()
  }
})
afterAll(() => world.close())

const notifyAll = () => world.modules.learning.notifyOfOpenedLectures(platformActor)
const inDays = (days: number) => addDuration(world.clock.now(), days * day)
const opened = async (who: MemberActor) =>
  (await factsAbout(world, 'lectures.opened', who)).flatMap(({ lectureIds }) => lectureIds as LectureId[])

async function courseFor(members: readonly MemberActor[], sketches: readonly LectureSketch[]) {
  const course = await plantCourse(world, 'ceramics', sketches)
  for (const member of members) await sell(world, member, courseItem(course.courseId))
  return course
}

describe('a lecture that opens by the clock', () => {
  test.each([
    ['at a date', () => ({ unlockAt: inDays(3) })],
    ['days after enrolment', () => ({ unlockAfterDays: 3 })],
  ])('a lecture that opens %s notifies every member with access to the course once', async (_how, rule) => {
    const { lecture } = await courseFor([mei, tom], [rule(), {}])
    world.clock.advance({ days: 3, seconds: -1 })
    expect(await notifyAll()).toBe(0)
    world.clock.advance({ seconds: 1 })
    expect(await notifyAll()).toBe(2)
    expect(await opened(mei)).toEqual([lecture(0)])
    expect(await opened(tom)).toEqual([lecture(0)])
    world.clock.advance({ days: 1 })
    for (let times = 0; times < 2; times++) expect(await notifyAll()).toBe(0)
  })

  test('a lecture that opens by date notifies each member once even if two jobs run concurrently', async () => {
    await courseFor([mei, tom], [{ unlockAfterDays: 1 }])
    await notifyAll()
    world.clock.advance({ days: 1 })
    await Promise.all([notifyAll(), notifyAll(), notifyAll()])
    expect(await opened(mei)).toHaveLength(1)
    expect(await opened(tom)).toHaveLength(1)
  })

  test('a lecture that opens by date does not notify members for whom it was already open', async () => {
    const { learning } = world.modules
    const rules: LectureSketch[] = [
      { unlockAt: inDays(1), isPreview: true },
      { unlockAfterDays: 1 },
      { unlockAfterDays: 1 },
      { unlockAt: inDays(1) },
    ]
    const { courseId, lecture } = await courseFor([mei], rules)
    const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
    await learning.unlockForMember(olga, { memberId: mei.memberId, lectureId: lecture(1) })
    await learning.unlockForMember(olga, { memberId: mei.memberId, lectureId: lecture(2) })
    await learning.completeLecture(mei, lecture(2))
    await notifyAll()
    await world.deps.db.deleteFrom('facts').execute()
    world.clock.advance({ days: 1, seconds: 1 })
    // Enrolled after the day on which the last one opened.
    await sell(world, tom, courseItem(courseId))
    await notifyAll()
    expect(await opened(mei)).toEqual([lecture(3)])
    expect(await opened(tom)).toEqual([])
  })

  test('a lecture that opens by date does not notify members whose access has ended', async () => {
    const { courseId } = await courseFor([], [{ unlockAfterDays: 2 }])
    await sell(world, mei, courseItem(courseId), { expiresAt: inDays(1) })
    await notifyAll()
    world.clock.advance({ days: 2 })
    expect(await notifyAll()).toBe(0)
    expect(await opened(mei)).toEqual([])
  })

  test('a lecture that opened long before the job ran does not notify anyone', async () => {
    await courseFor([mei], [{ unlockAfterDays: 1 }])
    world.clock.advance({ days: 30 })
    expect(await notifyAll()).toBe(0)
  })

  test('a lecture that opens for many members at one instant notifies all of them, with the same number of statements for each batch', async () => {
    await courseFor([mei], [{ unlockAt: inDays(1) }])
    await notifyAll()
    const few = await statementsAfterADay()
    await removeAccess(world)
    await world.deps.db.deleteFrom('lectures').execute()
    const many = await courseFor([mei], [{ unlockAt: inDays(1) }])
    await enrolStrangers(many.courseId, 1_099)
    const statements = await statementsAfterADay()
    const facts = await world.deps.db
      .selectFrom('facts')
      .select('body')
      .where('kind', '=', 'lectures.opened')
      .execute()
    const bodies = facts.map(({ body }) => body as { personId: PersonId; courseId: CourseId })
    const people = bodies.filter(({ courseId }) => courseId === many.courseId).map(({ personId }) => personId)
    expect(people).toHaveLength(1_100)
    expect(new Set(people).size).toBe(1_100)
    // 1,100 are three batches of at most 500, 1 is one.
    expect(statements).toBeLessThanOrEqual(3 * few)
  })
})

describe('a section that opens', () => {
  test('a section that opens for more members than one batch is recorded once for each member, with all of its lectures', async () => {
    const rules = Array.from({ length: 9 }, () => ({ unlockAt: inDays(1) }))
    const { courseId } = await courseFor([mei], rules)
    await enrolStrangers(courseId, 120)
    await notifyAll()
    world.clock.advance({ days: 1 })
    expect(await notifyAll()).toBe(121 * 9)
    const facts = await world.deps.db
      .selectFrom('facts')
      .select('body')
      .where('kind', '=', 'lectures.opened')
      .execute()
    const sizes = facts.map(({ body }) => (body as { lectureIds: LectureId[] }).lectureIds.length)
    expect(sizes).toEqual(Array.from({ length: 121 }, () => 9))
  })
})

describe('a lecture that opens after another', () => {
  test('completing a prerequisite notifies the member immediately of the lecture that it opens, and of no other lecture', async () => {
    const { lecture } = await courseFor(
      [mei, tom],
      [{}, { after: 0 }, { after: 1 }, { after: 0, isPreview: true }],
    )
    await world.modules.learning.completeLecture(mei, lecture(0))
    expect(await opened(mei)).toEqual([lecture(1)])
    expect(await opened(tom)).toEqual([])
    await world.modules.learning.completeLecture(mei, lecture(0))
    expect(await opened(mei)).toHaveLength(1)
  })
})

describe('a lecture that an operator opens', () => {
  test('a lecture that an operator opens notifies its member unless it was already open', async () => {
    const { lecture } = await courseFor([mei], [{ unlockAfterDays: 9 }, {}])
    const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
    for (const position of [0, 1]) {
      await world.modules.learning.unlockForMember(olga, {
        memberId: mei.memberId,
        lectureId: lecture(position),
      })
    }
    expect(await opened(mei)).toEqual([lecture(0)])
  })
})

async function statementsAfterADay() {
  world.clock.advance({ days: 1 })
  return await statementsOf(world, notifyAll)
}

async function enrolStrangers(courseId: CourseId, count: number) {
  const { db, clock } = world.deps
  const { schoolId } = mei
  const at = { createdAt: clock.now(), updatedAt: clock.now() }
  const people = Array.from({ length: count }, () => newId<'Person'>(clock))
  await db
    .insertInto('people')
    .values(people.map((id) => ({ id, email: `${id}@example.com`, name: 'Somebody', ...at })))
    .execute()
  await db
    .insertInto('enrolments')
    .values(people.map((personId) => ({ schoolId, personId, courseId, enrolledAt: clock.now() })))
    .execute()
  const grant = { itemType: 'course', itemId: courseId, source: 'manual', startsAt: clock.now() } as const
  await db
    .insertInto('entitlements')
    .values(
      people.map((personId) => ({
        schoolId,
        personId,
        ...grant,
        id: newId<'Entitlement'>(clock),
        sourceId: newId(clock),
        createdAt: clock.now(),
      })),
    )
    .execute()
}
