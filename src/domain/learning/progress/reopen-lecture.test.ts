import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  courseItem,
  factsAbout,
  memberOf,
  plantCourse,
  removeAccess,
  sell,
} from '../../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../../test/support/world/world.ts'
import type { CourseId, LectureId } from '../../../platform/db/schema/schema.gen.ts'
import type { MemberActor } from '../../tenancy/index.ts'

const world = await createWorld()
const mei = await memberOf(world, 'mei', 'ceramics')
const tom = await memberOf(world, 'tom', 'ceramics')
beforeEach(async () => {
  await removeAccess(world)
  await world.deps.db.deleteFrom('facts').execute()
})
afterAll(() => world.close())

const learning = () => world.modules.learning
const at = (positionSeconds: number, secondsAgo = 0) => ({
  positionSeconds,
  reportedAt: new Date(world.clock.now().getTime() - secondsAgo * 1000),
})

async function enrolled(sketches: Parameters<typeof plantCourse>[2]) {
  const course = await plantCourse(world, 'ceramics', sketches)
  for (const member of [mei, tom]) await sell(world, member, courseItem(course.courseId))
  return course
}

async function stateOf(member: MemberActor, courseId: CourseId, lectureId: LectureId) {
  const sections = (await learning().syllabus(member, [courseId])).get(courseId) ?? []
  return sections.flatMap(({ lectures }) => lectures).find(({ id }) => id === lectureId)
}

describe('a member who reopens a lecture', () => {
  test('reopening a lecture makes it read and the course not completed, and changes nothing for other members', async () => {
    const { courseId, lecture } = await enrolled([{}])
    for (const member of [mei, tom]) await learning().completeLecture(member, lecture(0))
    await learning().reopenLecture(mei, lecture(0))
    expect(await stateOf(mei, courseId, lecture(0))).toMatchObject({ state: 'read' })
    expect(await stateOf(tom, courseId, lecture(0))).toMatchObject({ state: 'completed' })
    const progress = await learning().detailProgress(mei, [courseId])
    expect(progress.get(courseId)).toMatchObject({ completedCount: 0, readCount: 1, completedAt: null })
    expect((await learning().detailProgress(tom, [courseId])).get(courseId)?.completedAt).not.toBeNull()
    expect(await factsAbout(world, 'lecture.reopened', mei)).toHaveLength(1)
    expect(await factsAbout(world, 'lecture.reopened', tom)).toEqual([])
  })

  test('reopening a lecture twice changes nothing the second time and records no second fact', async () => {
    const { lecture } = await enrolled([{}])
    await learning().completeLecture(mei, lecture(0))
    for (let times = 0; times < 2; times++) await learning().reopenLecture(mei, lecture(0))
    expect(await factsAbout(world, 'lecture.reopened', mei)).toHaveLength(1)
  })

  test('a reopened lecture is not completed by continuing near its end, but is completed by watching it again', async () => {
    const { courseId, lecture } = await enrolled([{ durationSeconds: 100 }])
    await learning().reportProgress(mei, lecture(0), at(95))
    expect(await stateOf(mei, courseId, lecture(0))).toMatchObject({ state: 'completed' })
    world.clock.advance({ seconds: 10 })
    await learning().reopenLecture(mei, lecture(0))
    world.clock.advance({ seconds: 10 })
    expect(await learning().reportProgress(mei, lecture(0), at(97))).toEqual({
      state: 'read',
      positionSeconds: 97,
    })
    world.clock.advance({ seconds: 10 })
    expect(await learning().reportProgress(mei, lecture(0), at(5))).toEqual({
      state: 'read',
      positionSeconds: 5,
    })
    world.clock.advance({ seconds: 90 })
    expect(await learning().reportProgress(mei, lecture(0), at(92))).toMatchObject({ state: 'completed' })
  })

  test('a reopened lecture is not completed by an earlier progress report that arrives late', async () => {
    const { courseId, lecture } = await enrolled([{ durationSeconds: 100 }])
    await learning().completeLecture(mei, lecture(0))
    world.clock.advance({ seconds: 30 })
    await learning().reopenLecture(mei, lecture(0))
    world.clock.advance({ seconds: 30 })
    expect(await learning().reportProgress(mei, lecture(0), at(100, 45))).toMatchObject({ state: 'read' })
    expect(await stateOf(mei, courseId, lecture(0))).toMatchObject({ state: 'read' })
  })

  test('reopening a lecture locks the lectures that require it', async () => {
    const { courseId, lecture } = await enrolled([{}, { after: 0 }])
    await learning().completeLecture(mei, lecture(0))
    await learning().reopenLecture(mei, lecture(0))
    expect(await stateOf(mei, courseId, lecture(1))).toMatchObject({
      isLocked: true,
      lockReason: 'prerequisite',
    })
  })

  test('reopening a lecture requires access to the course', async () => {
    const { lecture } = await enrolled([{}])
    const elsewhere = await memberOf(world, 'mei', 'astronomy')
    await expect(learning().reopenLecture(elsewhere, lecture(0))).rejects.toMatchObject({ code: 'not_found' })
    const locked = await plantCourse(world, 'ceramics', [{}])
    await sell(world, mei, courseItem(locked.courseId), {
      expiresAt: new Date(world.clock.now().getTime() + 1000),
    })
    await learning().completeLecture(mei, locked.lecture(0))
    world.clock.advance({ seconds: 2 })
    await expect(learning().reopenLecture(mei, locked.lecture(0))).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })
})
