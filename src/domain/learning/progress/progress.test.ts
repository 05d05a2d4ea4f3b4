import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../../test/support/people/identity-cast.ts'
import {
  courseItem,
  factsAbout,
  memberOf,
  plantCourse,
  removeAccess,
  sell,
  statementsOf,
} from '../../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { CourseId, LectureId } from '../../../platform/db/schema/schema.gen.ts'
import { complete } from './complete-lecture.ts'

const world = await createWorld()
const mei = await memberOf(world, 'mei', 'ceramics')
const tom = await memberOf(world, 'tom', 'ceramics')
beforeEach(async () => {
  await removeAccess(world)
  await world.deps.db.deleteFrom('facts').execute()
})
afterAll(() => world.close())

const learning = () => world.modules.learning
const now = () => world.clock.now()
const at = (positionSeconds: number, secondsAgo = 0) => ({
  positionSeconds,
  reportedAt: new Date(now().getTime() - secondsAgo * 1000),
})

async function enrolled(sketches: Parameters<typeof plantCourse>[2], expiresAt: Date | null = null) {
  const course = await plantCourse(world, 'ceramics', sketches)
  await sell(world, mei, courseItem(course.courseId), { expiresAt })
  return course
}

async function readLecture(courseId: CourseId, lectureId: LectureId) {
  const sections = (await learning().syllabus(mei, [courseId])).get(courseId) ?? []
  return sections.flatMap(({ lectures }) => lectures).find(({ id }) => id === lectureId)
}

/** All enrolments except Mei's own in this course. */
async function enrolmentsBut(courseId: CourseId) {
  const rows = await world.deps.db.selectFrom('enrolments').selectAll().orderBy('personId').execute()
  return rows.filter((row) => row.personId !== mei.memberId || row.courseId !== courseId)
}

describe('a progress report', () => {
  test('a progress report at nine tenths of its duration completes a lecture, and one a second earlier does not', async () => {
    const { lecture } = await enrolled([{ durationSeconds: 1000 }, {}])
    expect(await learning().reportProgress(mei, lecture(0), at(899))).toEqual({
      state: 'read',
      positionSeconds: 899,
    })
    expect(await learning().reportProgress(mei, lecture(0), at(900))).toEqual({
      state: 'completed',
      positionSeconds: 900,
    })
    expect(await factsAbout(world, 'lecture.completed', mei)).toMatchObject([{ lectureId: lecture(0) }])
    expect(await factsAbout(world, 'course.completed', mei)).toEqual([])
  })

  test('a progress report that is older than the last one advances the furthest point but not the current position', async () => {
    const { courseId, lecture } = await enrolled([{ durationSeconds: 1000 }])
    await learning().reportProgress(mei, lecture(0), at(100))
    await learning().reportProgress(mei, lecture(0), at(500, 60))
    expect(await readLecture(courseId, lecture(0))).toMatchObject({ positionSeconds: 100, state: 'read' })
    await learning().reportProgress(mei, lecture(0), at(950, 30))
    expect(await readLecture(courseId, lecture(0))).toMatchObject({
      positionSeconds: 100,
      state: 'completed',
    })
  })

  test('a progress report from a device whose clock is ahead does not override later reports', async () => {
    const { courseId, lecture } = await enrolled([{ durationSeconds: 1000 }])
    await learning().reportProgress(mei, lecture(0), at(10, -365 * 24 * 3600))
    world.clock.advance({ seconds: 5 })
    await learning().reportProgress(mei, lecture(0), at(20))
    expect(await readLecture(courseId, lecture(0))).toMatchObject({ positionSeconds: 20 })
  })

  test('a progress report beyond the end of a lecture is limited to the end, and completes no lecture without a duration', async () => {
    const { lecture } = await enrolled([{ durationSeconds: 100 }, { kind: 'text' }])
    expect(await learning().reportProgress(mei, lecture(0), at(9999))).toMatchObject({ positionSeconds: 100 })
    expect(await learning().reportProgress(mei, lecture(1), at(1e9))).toEqual({
      state: 'read',
      positionSeconds: 86_400,
    })
  })

  test.each([[-1], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    'a progress report with the position %d is refused',
    async (position) => {
      const { lecture } = await enrolled([{}])
      await expect(learning().reportProgress(mei, lecture(0), at(position))).rejects.toMatchObject({
        code: 'invalid_input',
      })
    },
  )

  test('a progress report that completes no lecture takes two statements', async () => {
    const { lecture } = await enrolled([{ durationSeconds: 1000 }])
    expect(await statementsOf(world, () => learning().reportProgress(mei, lecture(0), at(1)))).toBe(2)
  })

  test('a progress report with an earlier position after completion leaves the lecture completed', async () => {
    const { courseId, lecture } = await enrolled([{ durationSeconds: 100 }])
    await learning().completeLecture(mei, lecture(0))
    await learning().reportProgress(mei, lecture(0), at(3))
    expect(await readLecture(courseId, lecture(0))).toMatchObject({ state: 'completed', positionSeconds: 3 })
  })
})

test.each([
  ['opens', (lecture: LectureId) => learning().openLecture(mei, lecture)],
  ['watches', (lecture: LectureId) => learning().reportProgress(mei, lecture, at(1))],
] as const)(
  'a lecture that a member %s becomes the last watched of that enrolment only',
  async (_how, write) => {
    const { courseId, lecture } = await enrolled([{ durationSeconds: 1000 }])
    const other = await enrolled([{}])
    await sell(world, tom, courseItem(courseId))
    await learning().openLecture(tom, lecture(0))
    await learning().openLecture(mei, other.lecture(0))
    const before = await enrolmentsBut(courseId)
    world.clock.advance({ minutes: 1 })
    await write(lecture(0))
    expect(await enrolmentsBut(courseId)).toEqual(before)
    expect(before).toHaveLength(2)
  },
)

describe('a locked lecture', () => {
  const writes = [
    ['opened', (lecture: LectureId) => learning().openLecture(mei, lecture)],
    ['watched', (lecture: LectureId) => learning().reportProgress(mei, lecture, at(1))],
    ['completed', (lecture: LectureId) => learning().completeLecture(mei, lecture)],
  ] as const

  test.each(writes)(
    'a locked lecture cannot be %s, and the refusal names the reason for the lock',
    async (_what, write) => {
      const unlockAt = new Date(now().getTime() + 1000)
      const { lecture } = await enrolled([{}, { after: 0 }, { unlockAt }], new Date(now().getTime() + 5000))
      const scheduled = { field: 'unlockAt', message: unlockAt.toISOString() }
      await expect(write(lecture(1))).rejects.toMatchObject({
        code: 'not_permitted',
        problems: [{ field: 'lockReason', message: 'prerequisite' }],
      })
      await expect(write(lecture(2))).rejects.toMatchObject({
        problems: [{ field: 'lockReason', message: 'scheduled' }, scheduled],
      })
      world.clock.advance({ seconds: 1 })
      await write(lecture(2))
      world.clock.advance({ seconds: 4 })
      await expect(write(lecture(0))).rejects.toMatchObject({ problems: [{ message: 'expired' }] })
    },
  )

  test.each([
    ['a stranger', 'tom', 'ceramics'],
    ['the same person at another school', 'mei', 'astronomy'],
  ] as const)('a lecture of a course answers not found for %s', async (_who, name, school) => {
    const { lecture } = await enrolled([{ isPreview: true }])
    const other = await memberOf(world, name, school)
    const refused = { code: 'not_found' }
    await expect(learning().openLecture(other, lecture(0))).rejects.toMatchObject(refused)
    await expect(learning().reportProgress(other, lecture(0), at(1))).rejects.toMatchObject(refused)
    await expect(learning().completeLecture(other, lecture(0))).rejects.toMatchObject(refused)
  })
})

test('opening a lecture marks it as read and last watched, and returns its content', async () => {
  const { courseId, lecture } = await enrolled([{ kind: 'text' }])
  const content = { schoolId: mei.schoolId, lectureId: lecture(0), body: '# Clay', updatedAt: now() }
  await world.deps.db.insertInto('lectureContents').values(content).execute()
  const opened = await learning().openLecture(mei, lecture(0))
  expect(opened).toMatchObject({
    state: 'read',
    positionSeconds: 0,
    content: { body: '# Clay', fileKey: null },
  })
  const { rows } = await learning().enrolledCourses(mei, { first: 5 })
  expect(rows.find(({ id }) => id === courseId)?.lastWatched).toMatchObject({ lectureId: lecture(0) })
})

describe('completion of lectures', () => {
  test('concurrent completion of all lectures from several devices records one fact for each lecture and one for the course', async () => {
    const { courseId, lectures } = await enrolled(
      Array.from({ length: 6 }, () => ({ durationSeconds: 100, kind: 'video' as const })),
    )
    const writes = lectures.flatMap((lectureId) => [
      () => learning().completeLecture(mei, lectureId),
      () => learning().reportProgress(mei, lectureId, at(95)),
      () => learning().reportProgress(mei, lectureId, at(100, 3)),
      () => learning().completeLecture(mei, lectureId),
      () => learning().openLecture(mei, lectureId),
    ])
    await Promise.all(writes.map((write) => write()))
    const completed = await factsAbout(world, 'lecture.completed', mei)
    expect(completed.map(({ lectureId }) => lectureId).sort()).toEqual([...lectures].sort())
    expect(await factsAbout(world, 'course.completed', mei)).toEqual([{ personId: mei.memberId, courseId }])
  })

  test('concurrent completion of the last two lectures completes the course', async () => {
    const { courseId, lecture } = await enrolled([{}, {}])
    const { db, clock } = world.deps
    const { schoolId, memberId: personId } = mei
    let other: Promise<void> | undefined
    await db.transaction().execute(async (tx) => {
      await complete(tx, clock, { schoolId, personId, courseId, lectureId: lecture(0) })
      other = learning().completeLecture(mei, lecture(1))
      await Promise.race([other, somebodyWaits()])
    })
    await other
    expect(await factsAbout(world, 'course.completed', mei)).toHaveLength(1)
  })

  test('completing lectures as one member does not affect another member', async () => {
    const { courseId, lecture } = await enrolled([{}])
    await sell(world, tom, courseItem(courseId))
    await learning().completeLecture(mei, lecture(0))
    expect((await learning().detailProgress(tom, [courseId])).get(courseId)).toMatchObject({
      completedCount: 0,
    })
  })
})

/** Waits until a session of this world waits for a lock. */
async function somebodyWaits() {
  const waiting = sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `
  while ((await waiting.execute(world.deps.db)).rows.length === 0);
}

describe('an operator who changes progress', () => {
  test('an operator can reset a lecture to unread, and later reports of earlier playback are ignored', async () => {
    const { courseId, lecture } = await enrolled([{ durationSeconds: 100 }])
    const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
    await learning().reportProgress(mei, lecture(0), at(100))
    world.clock.advance({ minutes: 1 })
    await learning().resetLecture(olga, { memberId: mei.memberId, lectureId: lecture(0) })
    expect(await readLecture(courseId, lecture(0))).toMatchObject({ state: 'unread', positionSeconds: 0 })
    const progress = (await learning().detailProgress(mei, [courseId])).get(courseId)
    expect(progress).toMatchObject({ completedAt: null, completedCount: 0 })
    world.clock.advance({ minutes: 1 })
    expect(await learning().reportProgress(mei, lecture(0), at(95, 90))).toMatchObject({ state: 'unread' })
    expect(await learning().reportProgress(mei, lecture(0), at(20))).toMatchObject({ state: 'read' })
    await learning().reportProgress(mei, lecture(0), at(95))
    expect(await factsAbout(world, 'course.completed', mei)).toHaveLength(2)
  })

  test('an operator can open a locked lecture for one member, who is notified once', async () => {
    const { courseId, lecture } = await enrolled([{ unlockAfterDays: 30 }])
    await sell(world, tom, courseItem(courseId))
    const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
    const their = { memberId: mei.memberId, lectureId: lecture(0) }
    await learning().unlockForMember(olga, their)
    await learning().unlockForMember(olga, their)
    await learning().openLecture(mei, lecture(0))
    await expect(learning().openLecture(tom, lecture(0))).rejects.toMatchObject({ code: 'not_permitted' })
    expect(await factsAbout(world, 'lecture.unlocked', mei)).toHaveLength(1)
  })

  test.each(['resetLecture', 'unlockForMember'] as const)(
    'an operator of another school or a teacher may not call %s',
    async (operation) => {
      const { lecture } = await enrolled([{}])
      const their = { memberId: mei.memberId, lectureId: lecture(0) }
      const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
      const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
      await expect(learning()[operation](hana, their)).rejects.toMatchObject({ code: 'not_found' })
      await expect(learning()[operation](ken, their)).rejects.toMatchObject({ code: 'not_permitted' })
    },
  )
})
