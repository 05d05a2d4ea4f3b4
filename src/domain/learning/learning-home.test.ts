import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import {
  courseItem,
  memberOf,
  plantCourse,
  removeAccess,
  sell,
} from '../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { addDuration, hour } from '../../platform/durations.ts'

const world = await createWorld()
const mei = await memberOf(world, 'mei', 'ceramics')
beforeEach(() => removeAccess(world))
afterAll(() => world.close())

const learning = () => world.modules.learning
const home = () => learning().learningHome(mei, { first: 10 })

async function enrolled(sketches: Parameters<typeof plantCourse>[2], expiresAt: Date | null = null) {
  world.clock.advance({ minutes: 1 })
  const course = await plantCourse(world, 'ceramics', sketches)
  await sell(world, mei, courseItem(course.courseId), { expiresAt })
  return course
}

describe('the home page of a member', () => {
  test('the home page of a member continues the last watched course at its first unfinished lecture', async () => {
    const first = await enrolled([{}, {}])
    const second = await enrolled([{}])
    await learning().openLecture(mei, second.lecture(0))
    world.clock.advance({ minutes: 1 })
    await learning().completeLecture(mei, first.lecture(0))
    await learning().openLecture(mei, first.lecture(0))
    expect((await home()).goOn).toMatchObject({
      course: { id: first.courseId },
      lecture: { id: first.lecture(1) },
    })
  })

  test('the home page of a member does not continue a completed course or a course without an open lecture', async () => {
    const completed = await enrolled([{}])
    await learning().completeLecture(mei, completed.lecture(0))
    await enrolled([{ unlockAfterDays: 3 }])
    expect((await home()).goOn).toBeUndefined()
    const open = await enrolled([{}])
    expect((await home()).goOn).toMatchObject({ course: { id: open.courseId } })
    expect((await home()).courses.rows).toHaveLength(3)
  })

  test('the home page of a member lists lectures that open by date, soonest first, and none that is open already', async () => {
    const soon = addDuration(world.clock.now(), 5 * hour)
    const { lecture } = await enrolled([
      { unlockAfterDays: 2 },
      { unlockAt: soon },
      { unlockAt: soon, isPreview: true },
      { unlockAfterDays: 1 },
      { unlockAfterDays: 1 },
      { after: 0 },
    ])
    const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
    await learning().unlockForMember(olga, { memberId: mei.memberId, lectureId: lecture(3) })
    const ended = addDuration(world.clock.now(), hour)
    await enrolled([{ unlockAfterDays: 1 }], ended)
    world.clock.advance({ hours: 2 })
    const ids = async () => (await home()).coming.map(({ id }) => id)
    expect(await ids()).toEqual([lecture(1), lecture(4), lecture(0)])
    world.clock.advance({ hours: 4 })
    expect(await ids()).toEqual([lecture(4), lecture(0)])
  })

  test('the home page of a member shows nothing of another member or of another school', async () => {
    await enrolled([{}, { unlockAfterDays: 3 }])
    for (const other of [
      await memberOf(world, 'tom', 'ceramics'),
      await memberOf(world, 'mei', 'astronomy'),
    ]) {
      const found = await learning().learningHome(other, { first: 10 })
      expect(found).toMatchObject({ goOn: undefined, coming: [], courses: { rows: [] } })
    }
  })
})

describe('courses suggested after another', () => {
  test('suggested courses are those by the lecturers of a course that the member does not own, without drafts', async () => {
    const [completed, other, owned, draft] = [
      await enrolled([{}]),
      await plant(),
      await enrolled([{}]),
      await plant(),
    ]
    const { db, clock } = world.deps
    const lecturer = await db
      .insertInto('lecturers')
      .values({
        schoolId: mei.schoolId,
        id: crypto.randomUUID() as never,
        name: 'Ada',
        createdAt: clock.now(),
        updatedAt: clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { courseId } of [completed, other, owned, draft]) {
      const teaches = { schoolId: mei.schoolId, courseId, lecturerId: lecturer.id, position: 1 }
      await db.insertInto('courseLecturers').values(teaches).execute()
    }
    await db
      .updateTable('courses')
      .set({ state: 'draft', publishedAt: null })
      .where('id', '=', draft.courseId)
      .execute()
    const found = await learning().suggestedCourses(mei, completed.courseId)
    expect(found.map(({ slug }) => slug)).toEqual([other.slug])
  })
})

const plant = () => plantCourse(world, 'ceramics', [{}])
