import { expect, test } from 'vitest'
import {
  courseItem,
  factsAbout,
  memberOf,
  membershipItem,
  plantCourse,
  plantMembership,
  removeAccess,
  sell,
} from '../../../test/support/people/learning-cast.ts'
import { ownWorld, platformActor } from '../../../test/support/world/world.ts'
import { addDuration, day } from '../../platform/durations.ts'

test('members are notified once, a week before their access ends, unless later access to the same item continues', async () => {
  const world = await ownWorld()
  await removeAccess(world)
  const mei = await memberOf(world, 'mei', 'ceramics')
  const tom = await memberOf(world, 'tom', 'ceramics')
  const inDays = (days: number) => addDuration(world.clock.now(), days * day)
  const [ending, extended] = [await plantCourse(world, 'ceramics'), await plantCourse(world, 'ceramics')]
  await sell(world, mei, courseItem(ending.courseId), { expiresAt: inDays(10) })
  await sell(world, mei, courseItem(extended.courseId), { expiresAt: inDays(10) })
  await sell(world, mei, courseItem(extended.courseId), { expiresAt: inDays(40) })
  const planId = await plantMembership(world, 'ceramics', [courseItem(ending.courseId)])
  await sell(world, tom, membershipItem(planId), { expiresAt: inDays(10) })
  const notifyAll = () => world.modules.entitlements.notifyOfExpiringAccess(platformActor)

  world.clock.advance({ days: 2, hours: 23 })
  expect(await notifyAll()).toBe(0)
  world.clock.advance({ hours: 1 })
  expect((await Promise.all([notifyAll(), notifyAll()])).reduce((sum, each) => sum + each)).toBe(2)
  expect(await factsAbout(world, 'access.expiring', mei)).toMatchObject([{ itemId: ending.courseId }])
  expect(await factsAbout(world, 'access.expiring', tom)).toMatchObject([{ itemType: 'membership_plan' }])
  world.clock.advance({ days: 1 })
  expect(await notifyAll()).toBe(0)
})
