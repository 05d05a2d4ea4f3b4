// A deletion changes the rows that point to a lecture or lecturer, which no foreign key does.
import { afterAll, expect, test } from 'vitest'
import { waitingSessions } from '../../../test/support/database/waiting-sessions.ts'
import { courseItem, memberOf, plantCourse, sell } from '../../../test/support/people/learning-cast.ts'
import { ownerOf } from '../../../test/support/shop/shop.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { createModulesIn } from '../../modules.ts'
import type { LectureId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

const world = await createWorld()
afterAll(() => world.close())
const mei = await memberOf(world, 'mei', 'ceramics')
const owner = await ownerOf(world, 'ceramics')

async function enrolled(lectures: Parameters<typeof plantCourse>[2]) {
  const course = await plantCourse(world, 'ceramics', lectures)
  await sell(world, mei, courseItem(course.courseId))
  return course
}

const report = (lecture: LectureId) =>
  world.modules.learning.reportProgress(mei, lecture, {
    positionSeconds: 10,
    reportedAt: world.clock.now(),
  })

async function rowsOf({ courseId }: Awaited<ReturnType<typeof enrolled>>) {
  const { db } = world.deps
  const lectures = await db
    .selectFrom('lectures')
    .select(['id', 'prerequisiteId'])
    .where('courseId', '=', courseId)
    .orderBy('position')
    .execute()
  const enrolment = await db
    .selectFrom('enrolments')
    .select(['lastLectureId', 'lastWatchedAt'])
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow()
  return { lectures, lastLectureId: enrolment.lastLectureId }
}

test('a deleted lecture is no longer a prerequisite or the last lecture of its course, and other courses are unchanged', async () => {
  const course = await enrolled([{}, { after: 0 }, { after: 1 }])
  const other = await enrolled([{}, { after: 0 }])
  for (const { lecture } of [course, other]) await report(lecture(0))
  const before = await rowsOf(other)
  expect((await rowsOf(course)).lastLectureId).toBe(course.lecture(0))
  await world.modules.catalog.deleteLecture(owner, course.lecture(0))
  expect(await rowsOf(course)).toEqual({
    lectures: [
      { id: course.lecture(1), prerequisiteId: null },
      { id: course.lecture(2), prerequisiteId: course.lecture(1) },
    ],
    lastLectureId: null,
  })
  expect(await rowsOf(other)).toEqual(before)
})

type Course = Awaited<ReturnType<typeof enrolled>>

test.each<[string, (course: Course) => Promise<unknown>]>([
  ['a progress report', ({ lecture }) => report(lecture(0))],
  ['a completion', ({ lecture }) => world.modules.learning.completeLecture(mei, lecture(0))],
  ['a reminder', ({ lecture }) => world.modules.learning.remindOfLecture(mei, lecture(1))],
  [
    'an unlock for one member',
    ({ lecture }) =>
      world.modules.learning.unlockForMember(owner, { memberId: mei.memberId, lectureId: lecture(1) }),
  ],
  [
    'a comment',
    ({ lecture }) => world.modules.learning.commentOnLecture(mei, lecture(0), { body: 'How hot?' }),
  ],
])('%s that waits for the deletion of its lecture is refused as not found', async (_title, write) => {
  const course = await enrolled([{}, { after: 0 }, {}])
  const { waiting } = await inTransaction(world.deps.db, async (tx) => {
    const { catalog } = createModulesIn(tx, world.deps)
    for (const position of [1, 0]) await catalog.deleteLecture(owner, course.lecture(position))
    const outcome = write(course).catch((error: unknown) => error)
    await expect.poll(() => waitingSessions(world.deps.db)).toBe(1)
    return { waiting: outcome }
  })
  expect(await waiting).toMatchObject({ code: 'not_found' })
  expect(await rowsOf(course)).toEqual({
    lectures: [{ id: course.lecture(2), prerequisiteId: null }],
    lastLectureId: null,
  })
})
