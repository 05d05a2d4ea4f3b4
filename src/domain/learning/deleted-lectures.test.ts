// A deletion changes the rows that point to a lecture or lecturer, which no foreign key does.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courseItem, memberOf, plantCourse, sell } from '../../../test/support/people/learning-cast.ts'
import { ownerOf } from '../../../test/support/shop/shop.ts'
import { createWorld, type World } from '../../../test/support/world/world.ts'
import type { LectureId } from '../../platform/db/schema/schema.gen.ts'
import type { Editor } from '../identity/index.ts'
import type { MemberActor } from '../tenancy/index.ts'

let world: World
let mei: MemberActor
let owner: Editor
beforeAll(async () => {
  world = await createWorld()
  mei = await memberOf(world, 'mei', 'ceramics')
  owner = await ownerOf(world, 'ceramics')
})
afterAll(() => world.close())

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

test('progress that is reported while its lecture is deleted is stored or refused, and the lecture is deleted', async () => {
  for (let round = 0; round < 5; round++) {
    const course = await enrolled([{}, {}])
    const results = await Promise.allSettled([
      ...Array.from({ length: 4 }, () => report(course.lecture(0))),
      world.modules.catalog.deleteLecture(owner, course.lecture(0)),
      ...Array.from({ length: 4 }, () => report(course.lecture(0))),
    ])
    expect(results[4]?.status).toBe('fulfilled')
    const refusals = results.filter(({ status }) => status === 'rejected')
    for (const refusal of refusals) expect(refusal).toMatchObject({ reason: { code: 'not_found' } })
    expect(await rowsOf(course)).toEqual({
      lectures: [{ id: course.lecture(1), prerequisiteId: null }],
      lastLectureId: null,
    })
  }
})
