import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mailsWanted } from '../../../test/support/people/identity-cast.ts'
import {
  courseItem,
  memberOf,
  plantCourse,
  removeAccess,
  sell,
} from '../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'
import { addDuration, hour } from '../../platform/durations.ts'
import type { MemberActor } from '../tenancy/index.ts'

const world = await createWorld()
const mei = await memberOf(world, 'mei', 'ceramics')
const ken = await memberOf(world, 'ken', 'ceramics')
beforeEach(async () => {
  await removeAccess(world)
  for (const table of ['facts', 'notifications', 'lectureReminders', 'lectureOpeningMarks'] as const) {
    await world.deps.db.deleteFrom(table).execute()
  }
  for (const member of [mei, ken]) {
    const off = { kind: 'lecture_unlocked', inbox: false, email: false } as const
    await world.modules.notifications.updateSubscription(member, off)
  }
})
afterAll(() => world.close())

async function enrolled(sketches: Parameters<typeof plantCourse>[2]) {
  const course = await plantCourse(world, 'ceramics', sketches)
  for (const member of [mei, ken]) await sell(world, member, courseItem(course.courseId))
  return course
}

async function inboxOf(member: MemberActor) {
  const { rows } = await world.modules.notifications.inbox(member, { first: 10 }, { unreadOnly: false })
  return rows.map(({ kind, path }) => ({ kind, path }))
}

async function openByTheClock() {
  for (let times = 0; times < 2; times++) {
    await world.runScheduled('tell-opened-lectures')
    await world.runJobs()
  }
}

describe('a reminder of a lecture', () => {
  test('a lecture reminder notifies its member once by inbox and e-mail, even if they have disabled that kind', async () => {
    const { slug, lecture } = await enrolled([{ unlockAfterDays: 2 }])
    await world.runScheduled('tell-opened-lectures')
    for (let times = 0; times < 2; times++) await world.modules.learning.remindOfLecture(mei, lecture(0))
    const before = (await mailsWanted(world)).length
    world.clock.advance({ days: 2 })
    await openByTheClock()
    const path = `/learn/${slug}/${lecture(0)}`
    expect(await inboxOf(mei)).toEqual([{ kind: 'lecture_unlocked', path }])
    expect(await inboxOf(ken)).toEqual([])
    expect((await mailsWanted(world)).length - before).toBe(1)
  })

  test('a cancelled lecture reminder sends nothing', async () => {
    const { lecture } = await enrolled([{}, { after: 0 }])
    await world.modules.learning.remindOfLecture(mei, lecture(1))
    await world.modules.learning.dropReminder(mei, lecture(1))
    await world.modules.learning.completeLecture(mei, lecture(0))
    await world.runJobs()
    expect(await inboxOf(mei)).toEqual([])
  })

  test('a lecture reminder that is set again after it was sent is sent again at the next opening', async () => {
    const { lecture } = await enrolled([{}, { after: 0 }])
    for (let times = 0; times < 2; times++) {
      await world.modules.learning.remindOfLecture(mei, lecture(1))
      world.clock.advance({ minutes: 1 })
      await world.modules.learning.completeLecture(mei, lecture(0))
      await world.runJobs()
      world.clock.advance({ minutes: 1 })
      await world.modules.learning.reopenLecture(mei, lecture(0))
    }
    expect(await inboxOf(mei)).toHaveLength(2)
  })

  test('a lecture reminder is refused for an open lecture, for a course with ended access, and for a course of another member', async () => {
    const { courseId, lecture } = await enrolled([{}, { after: 0 }])
    const { learning } = world.modules
    await expect(learning.remindOfLecture(mei, lecture(0))).rejects.toMatchObject({ code: 'conflict' })
    const tom = await memberOf(world, 'tom', 'ceramics')
    await expect(learning.remindOfLecture(tom, lecture(1))).rejects.toMatchObject({ code: 'not_found' })
    const expiresAt = addDuration(world.clock.now(), hour)
    await sell(world, tom, courseItem(courseId), { expiresAt })
    world.clock.advance({ hours: 2 })
    await expect(learning.remindOfLecture(tom, lecture(1))).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a lecture reminder is listed in the classroom until it is sent', async () => {
    const { slug, lecture } = await enrolled([{}, { after: 0 }])
    const { learning } = world.modules
    await learning.remindOfLecture(mei, lecture(1))
    const remembered = async (member: MemberActor) => [
      ...((await learning.classroom(member, slug))?.reminders ?? []),
    ]
    expect(await remembered(mei)).toEqual([lecture(1)])
    expect(await remembered(ken)).toEqual([])
    await learning.completeLecture(mei, lecture(0))
    await world.runJobs()
    expect(await remembered(mei)).toEqual([])
  })
})
