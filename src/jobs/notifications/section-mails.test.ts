import { afterAll, beforeEach, expect, test } from 'vitest'
import { mailsWanted } from '../../../test/support/people/identity-cast.ts'
import {
  courseItem,
  type LectureSketch,
  memberOf,
  plantCourse,
  removeAccess,
  sell,
} from '../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import type { LectureId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, hour } from '../../platform/durations.ts'
import { newId } from '../../platform/ids.ts'

const world = await createWorld()
const mei = await memberOf(world, 'mei', 'ceramics')
const { clock } = world
const { db } = world.deps
beforeEach(async () => {
  await removeAccess(world)
  for (const table of ['facts', 'notifications', 'lectureOpeningMarks', 'sectionOpenings'] as const)
    await db.deleteFrom(table).execute()
  // Two hours after midnight in Taipei, which is the day before in UTC.
  const hoursToGo = (18 - clock.now().getUTCHours() + 24) % 24
  clock.advance({ hours: hoursToGo })
})
afterAll(() => world.close())

const inHours = (hours: number) => addDuration(clock.now(), hours * hour)

async function courseWith(sketches: readonly LectureSketch[]) {
  const course = await plantCourse(world, 'ceramics', sketches)
  await sell(world, mei, courseItem(course.courseId))
  await world.runScheduled('tell-opened-lectures')
  return course
}

async function secondSectionWith(lectures: readonly LectureId[]) {
  const { schoolId, courseId } = await db
    .selectFrom('lectures')
    .select(['schoolId', 'courseId'])
    .where('id', '=', lectures[0] as LectureId)
    .executeTakeFirstOrThrow()
  const id = newId<'Section'>(clock)
  const at = { createdAt: clock.now(), updatedAt: clock.now() }
  await db
    .insertInto('sections')
    .values({ schoolId, id, courseId, title: 'Glazes', position: 2, ...at })
    .execute()
  await db.updateTable('lectures').set({ sectionId: id }).where('id', 'in', lectures).execute()
}

async function mailsAfter(happens: () => unknown): Promise<number> {
  const before = (await mailsWanted(world)).length
  await happens()
  for (let times = 0; times < 2; times++) {
    await world.runScheduled('tell-opened-lectures')
    await world.runJobs()
  }
  return (await mailsWanted(world)).length - before
}

async function inbox() {
  return await db
    .selectFrom('notifications')
    .select(['title', 'body'])
    .where('personId', '=', mei.memberId)
    .where('kind', '=', 'lecture_unlocked')
    .orderBy('id')
    .execute()
}

test.each([
  ['at two dates', () => [{ unlockAt: inHours(3) }, { unlockAt: inHours(9) }]],
  [
    'a number of days after enrolment and at a date',
    () => [{ unlockAfterDays: 1 }, { unlockAt: inHours(30) }],
  ],
])(
  'two lectures of a section that open %s of one day of the school send one mail, and a message each in the inbox',
  async (_how, rules) => {
    await courseWith(rules())
    const isSecondDay = (rules()[0] as LectureSketch).unlockAfterDays === 1
    expect(await mailsAfter(() => clock.advance({ hours: isSecondDay ? 24 : 3 }))).toBe(1)
    expect(await mailsAfter(() => clock.advance({ hours: 6 }))).toBe(0)
    expect(await inbox()).toMatchObject([
      { title: '「Lecture 0」已為你開放' },
      { title: '「Lecture 1」已為你開放' },
    ])
  },
)

test('two lectures of a section that open on two days of the school send two mails, even on one day of UTC', async () => {
  await courseWith([{ unlockAt: inHours(20) }, { unlockAt: inHours(23) }])
  expect(await mailsAfter(() => clock.advance({ hours: 20 }))).toBe(1)
  expect(await mailsAfter(() => clock.advance({ hours: 3 }))).toBe(1)
})

test('lectures of a section that open one after another by prerequisite on one day send one mail', async () => {
  const { learning } = world.modules
  const { lecture } = await courseWith([{}, { after: 0 }, { after: 1 }])
  expect(await mailsAfter(() => learning.completeLecture(mei, lecture(0)))).toBe(1)
  expect(await mailsAfter(() => learning.completeLecture(mei, lecture(1)))).toBe(0)
  expect(await inbox()).toHaveLength(2)
})

test('a reminder that the member requested sends a mail, also about a section that had one on that day', async () => {
  const { learning } = world.modules
  const { lecture } = await courseWith([{}, { after: 0 }, { after: 1 }])
  expect(await mailsAfter(() => learning.completeLecture(mei, lecture(0)))).toBe(1)
  await learning.remindOfLecture(mei, lecture(2))
  expect(await mailsAfter(() => learning.completeLecture(mei, lecture(1)))).toBe(1)
})

test('several sections that open together send one mail with their titles, and a section of them none later that day', async () => {
  const { lectures } = await courseWith([
    { unlockAt: inHours(2) },
    { unlockAt: inHours(2) },
    { unlockAt: inHours(5) },
  ])
  await secondSectionWith(lectures.slice(1))
  expect(await mailsAfter(() => clock.advance({ hours: 2 }))).toBe(1)
  expect(await inbox()).toMatchObject([{ body: '你可以繼續學習「All of it」、「Glazes」。' }])
  expect(await mailsAfter(() => clock.advance({ hours: 3 }))).toBe(0)
})
