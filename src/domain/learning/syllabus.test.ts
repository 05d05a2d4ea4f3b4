import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import {
  courseItem,
  membersOf,
  plantCourse,
  removeAccess,
  sell,
} from '../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import type { CourseId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, day, hour } from '../../platform/durations.ts'
import { newId } from '../../platform/ids.ts'
import type { MemberActor } from '../tenancy/index.ts'

const world = await createWorld()
const { mei, meiElsewhere, tom } = await membersOf(world)
beforeEach(() => removeAccess(world))
afterAll(() => world.close())

const learning = () => world.modules.learning

async function lecturesOf(member: MemberActor, courseId: CourseId) {
  const sections = (await learning().syllabus(member, [courseId])).get(courseId) ?? []
  return sections.flatMap(({ lectures }) => lectures)
}

describe('a syllabus', () => {
  test('the syllabus of a course is visible only to members who enrolled in it at that school', async () => {
    const here = await plantCourse(world, 'ceramics')
    const there = await plantCourse(world, 'astronomy')
    await sell(world, mei, courseItem(here.courseId))
    await sell(world, meiElsewhere, courseItem(there.courseId))
    const both = [here.courseId, there.courseId]
    const visible = async (member: MemberActor) => [
      [...(await learning().syllabus(member, both)).keys()],
      [...(await learning().detailProgress(member, both)).keys()],
    ]
    expect(await visible(mei)).toEqual([[here.courseId], [here.courseId]])
    expect(await visible(meiElsewhere)).toEqual([[there.courseId], [there.courseId]])
    expect(await visible(tom)).toEqual([[], []])
  })

  test('a syllabus shows the member’s state of each lecture and whether it is open', async () => {
    const opensAt = addDuration(world.clock.now(), hour)
    const { courseId, lecture } = await plantCourse(world, 'ceramics', [
      { durationSeconds: 100 },
      { after: 0 },
      { unlockAt: opensAt },
      { unlockAfterDays: 2, kind: 'text' },
      { unlockAfterDays: 2, isPreview: true },
    ])
    await sell(world, mei, courseItem(courseId))
    const enrolledAt = world.clock.now()
    await learning().reportProgress(mei, lecture(0), { positionSeconds: 50, reportedAt: world.clock.now() })
    expect(await lecturesOf(mei, courseId)).toMatchObject([
      { state: 'read', positionSeconds: 50, durationSeconds: 100, isLocked: false, position: 1 },
      { state: 'unread', isLocked: true, lockReason: 'prerequisite', unlockAt: null },
      { isLocked: true, lockReason: 'scheduled', unlockAt: opensAt },
      { kind: 'text', lockReason: 'scheduled', unlockAt: addDuration(enrolledAt, 2 * day) },
      { isPreview: true, isLocked: false, durationSeconds: null, positionSeconds: 0 },
    ])
    await learning().completeLecture(mei, lecture(0))
    world.clock.advance({ days: 2 })
    const opened = await lecturesOf(mei, courseId)
    expect(opened.map(({ isLocked }) => isLocked)).toEqual([false, false, false, false, false])
  })

  test('a syllabus locks all lectures at the exact instant access ends, including completed ones, and a new purchase opens them', async () => {
    const { courseId, lecture } = await plantCourse(world, 'ceramics', [{}, { isPreview: true }])
    const expiresAt = new Date(world.clock.now().getTime() + 1000)
    await sell(world, mei, courseItem(courseId), { expiresAt })
    await learning().completeLecture(mei, lecture(0))
    world.clock.advance({ seconds: 0.999 })
    expect((await lecturesOf(mei, courseId)).map(({ isLocked }) => isLocked)).toEqual([false, false])
    world.clock.advance({ seconds: 0.001 })
    expect(await lecturesOf(mei, courseId)).toMatchObject([
      { state: 'completed', lockReason: 'expired' },
      { lockReason: 'expired' },
    ])
    await sell(world, mei, courseItem(courseId))
    expect(await lecturesOf(mei, courseId)).toMatchObject([
      { state: 'completed', isLocked: false },
      { isLocked: false },
    ])
  })

  test('a syllabus keeps the order of sections, and includes sections without lectures and courses without sections', async () => {
    const { courseId } = await plantCourse(world, 'ceramics', [{}, {}])
    const bare = await plantCourse(world, 'ceramics', [])
    const now = world.clock.now()
    const { db } = world.deps
    const section = { schoolId: mei.schoolId, createdAt: now, updatedAt: now }
    await db.deleteFrom('sections').where('courseId', '=', bare.courseId).execute()
    for (const [title, position] of [
      ['Last', 3],
      ['Second', 2],
    ] as const) {
      const id = newId<'Section'>(world.clock)
      await db
        .insertInto('sections')
        .values({ ...section, id, courseId, title, position })
        .execute()
    }
    await sell(world, mei, courseItem(courseId))
    await sell(world, mei, courseItem(bare.courseId))
    const found = await learning().syllabus(mei, [courseId, bare.courseId])
    expect(found.get(courseId)?.map(({ title, lectures }) => [title, lectures.length])).toEqual([
      ['All of it', 2],
      ['Second', 0],
      ['Last', 0],
    ])
    expect(found.get(bare.courseId)).toEqual([])
  })

  test('the syllabus of a member can be read by teachers of that school, but not by an operator of another school', async () => {
    const { courseId } = await plantCourse(world, 'ceramics')
    await sell(world, mei, courseItem(courseId))
    const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
    expect((await learning().syllabusOf(ken, mei.memberId, [courseId])).size).toBe(1)
    expect((await learning().syllabusOf(hana, mei.memberId, [courseId])).size).toBe(0)
    const nobody = await operatorOf(world, 'tom', 'ceramics', ['student'])
    await expect(learning().syllabusOf(nobody, mei.memberId, [courseId])).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })
})

test('course progress counts each lecture state once and returns the completed percentage', async () => {
  const { courseId, lecture } = await plantCourse(world, 'ceramics', [{}, {}, {}])
  await sell(world, mei, courseItem(courseId))
  const progress = async () => (await learning().detailProgress(mei, [courseId])).get(courseId)
  expect(await progress()).toEqual({
    completedCount: 0,
    readCount: 0,
    totalCount: 3,
    percentage: 0,
    lastActivityAt: null,
    completedAt: null,
  })
  await learning().openLecture(mei, lecture(0))
  world.clock.advance({ minutes: 1 })
  await learning().completeLecture(mei, lecture(1))
  const lastActivityAt = world.clock.now()
  expect(await progress()).toMatchObject({
    completedCount: 1,
    readCount: 1,
    percentage: 33.33,
    lastActivityAt,
  })
  await learning().completeLecture(mei, lecture(0))
  await learning().completeLecture(mei, lecture(2))
  expect(await progress()).toMatchObject({ percentage: 100, readCount: 0, completedAt: world.clock.now() })
})

describe('the next lecture', () => {
  test('the next lecture is the last watched one until it is completed, then the next open one, then the first skipped one', async () => {
    const { courseId, lecture } = await plantCourse(world, 'ceramics', [{}, {}, { unlockAfterDays: 9 }, {}])
    await sell(world, mei, courseItem(courseId))
    const next = async () => (await learning().nextLecture(mei))?.lecture.id
    expect(await next()).toBe(lecture(0))
    await learning().openLecture(mei, lecture(1))
    expect(await next()).toBe(lecture(1))
    await learning().completeLecture(mei, lecture(1))
    expect(await next()).toBe(lecture(3))
    await learning().completeLecture(mei, lecture(3))
    expect(await next()).toBe(lecture(0))
    await learning().completeLecture(mei, lecture(0))
    expect(await next()).toBeUndefined()
  })

  test('the next lecture belongs to the last watched course or the requested course, and strangers have none', async () => {
    const first = await plantCourse(world, 'ceramics')
    const second = await plantCourse(world, 'ceramics')
    for (const { courseId } of [first, second]) await sell(world, mei, courseItem(courseId))
    await learning().openLecture(mei, first.lecture(0))
    expect(await learning().nextLecture(mei)).toMatchObject({
      courseSlug: first.slug,
      sectionTitle: 'All of it',
    })
    const { courseId } = second
    expect(await learning().nextLecture(mei, { courseId })).toMatchObject({ courseSlug: second.slug })
    for (const other of [tom, meiElsewhere]) {
      expect(await learning().nextLecture(other, { courseId })).toBeUndefined()
    }
  })
})
