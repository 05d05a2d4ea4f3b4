import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import {
  courseItem,
  memberOf,
  membershipItem,
  plantCourse,
  plantMembership,
  sell,
  statementsOf,
} from '../../../test/support/people/learning-cast.ts'
import { createWorld } from '../../../test/support/world/world.ts'

const world = await createWorld()
afterAll(() => world.close())
const olga = await operatorOf(world, 'olga', 'ceramics', ['owner'])
const hana = await operatorOf(world, 'hana', 'astronomy', ['owner'])
const mei = await memberOf(world, 'mei', 'ceramics')
const { courseId } = await plantCourse(world, 'ceramics')
beforeAll(async () => {
  const planId = await plantMembership(world, 'ceramics', [courseItem(courseId)])
  await sell(world, mei, membershipItem(planId))
})

const subscriptions = () => world.modules.subscriptions
const page = { first: 10 }

describe('the subscriptions of a school', () => {
  test('the subscriptions of a school are its granted memberships without their included items, read by one statement', async () => {
    const { rows } = await subscriptions().listSubscriptions(olga, { page })
    expect(rows).toHaveLength(1)
    expect(rows).toMatchObject([{ state: 'active', source: 'payment' }])
    expect(await statementsOf(world, () => subscriptions().listSubscriptions(olga, { page }))).toBe(1)
  })

  test('the subscriptions of a school can be filtered by status', async () => {
    const listIn = async (state: 'active' | 'ended' | 'taken_back' | 'to_come') =>
      (await subscriptions().listSubscriptions(olga, { page, state })).rows.length
    expect([await listIn('active'), await listIn('ended')]).toEqual([1, 0])
    await world.deps.db
      .updateTable('entitlements')
      .set({ expiresAt: new Date(world.clock.now().getTime() + 1000) })
      .where('itemType', '=', 'membership_plan')
      .execute()
    world.clock.advance({ hours: 1 })
    expect([await listIn('active'), await listIn('ended')]).toEqual([0, 1])
    await world.deps.db
      .updateTable('entitlements')
      .set({ takenBackAt: world.clock.now() })
      .where('itemType', '=', 'membership_plan')
      .execute()
    expect([await listIn('ended'), await listIn('taken_back'), await listIn('to_come')]).toEqual([0, 1, 0])
  })

  test('a subscription can be read by id, but only at its own school', async () => {
    const [row] = (await subscriptions().listSubscriptions(olga, { page })).rows
    if (!row) throw new Error('There is none')
    const { listedAt: _listedAt, ...listed } = row
    expect(await subscriptions().subscriptionById(olga, row.id)).toEqual(listed)
    expect(await subscriptions().subscriptionById(hana, row.id)).toBeUndefined()
    expect((await subscriptions().listSubscriptions(hana, { page })).rows).toEqual([])
  })

  test('the subscriptions of a school are refused to operators without the permission', async () => {
    const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
    await expect(subscriptions().listSubscriptions(ken, { page })).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })
})
