import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import {
  courseItem,
  membershipItem,
  plantCourse,
  plantMembership,
  sell,
} from '../../../test/support/people/learning-cast.ts'
import { newMember } from '../../../test/support/shop/shop.ts'
import { createWorld, type World } from '../../../test/support/world/world.ts'
import type { CourseId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, hour } from '../../platform/durations.ts'
import type { MemberActor, OperatorActor } from '../tenancy/index.ts'

let world: World
let olga: OperatorActor
let member: MemberActor
let courseId: CourseId
beforeAll(async () => {
  world = await createWorld()
  olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
})
afterAll(() => world.close())
beforeEach(async () => {
  member = await newMember(world, 'ceramics')
  courseId = (await plantCourse(world, 'ceramics')).courseId
  await sell(world, member, membershipItem(await plantMembership(world, 'ceramics', [courseItem(courseId)])))
})

const entitlements = () => world.modules.entitlements
const subscriptions = () => world.modules.subscriptions
const listOwn = async () => {
  const filter = { page: { first: 1 }, memberId: member.memberId }
  const [found] = (await subscriptions().listSubscriptions(olga, filter)).rows
  if (!found) throw new Error('There is no subscription')
  return found
}
const change = async (endsAt: Date | null) => {
  const { id, updatedAt } = await listOwn()
  await subscriptions().changeSubscription(olga, { id, updatedAt, endsAt })
}
const inHours = (hours: number) => addDuration(world.clock.now(), hours * hour)

describe('a subscription', () => {
  test('a subscription ended immediately loses access to its courses, and can be extended again', async () => {
    await change(inHours(-1))
    expect(await listOwn()).toMatchObject({ state: 'ended', expiresAt: world.clock.now() })
    expect(await entitlements().ownsCourse(member, courseId)).toBe(false)
    await change(inHours(1))
    expect(await listOwn()).toMatchObject({ state: 'active' })
    expect(await entitlements().ownsCourse(member, courseId)).toBe(true)
  })

  test('a subscription ended at a later time stays open until that time', async () => {
    await change(inHours(1))
    expect(await entitlements().ownsCourse(member, courseId)).toBe(true)
    world.clock.advance({ hours: 2 })
    expect(await entitlements().ownsCourse(member, courseId)).toBe(false)
    expect(await listOwn()).toMatchObject({ state: 'ended' })
  })

  test('a revoked subscription cannot be extended', async () => {
    const { id } = await listOwn()
    await world.deps.db
      .updateTable('entitlements')
      .set({ takenBackAt: world.clock.now() })
      .where('id', '=', id)
      .execute()
    await expect(change(null)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a change of a subscription is refused if the subscription has changed since it was read', async () => {
    const { id, updatedAt } = await listOwn()
    await change(null)
    const late = { id, updatedAt, endsAt: inHours(1) }
    await expect(subscriptions().changeSubscription(olga, late)).rejects.toMatchObject({ code: 'conflict' })
    expect(await listOwn()).toMatchObject({ expiresAt: null })
  })

  test('a subscription cannot be changed by operators without the permission', async () => {
    const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    const { id, updatedAt } = await listOwn()
    const input = { id, updatedAt, endsAt: null }
    await expect(subscriptions().changeSubscription(ken, input)).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })
})
