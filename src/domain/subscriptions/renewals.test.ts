import { beforeEach, describe, expect, test } from 'vitest'
import { openShopAt } from '../../../test/support/shop/open-shop.ts'
import { ownerOf } from '../../../test/support/shop/shop.ts'
import {
  payByCard,
  runAt,
  sellPlan,
  subscribe,
  subscriptionRow,
} from '../../../test/support/shop/subscribers.ts'
import { platformActor, type World } from '../../../test/support/world/world.ts'
import type { SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import type { MemberActor } from '../tenancy/index.ts'

let world: World
let mei: MemberActor
beforeEach(async () => {
  ;({ world, mei } = await openShopAt('2026-01-31T02:00:00Z'))
})

const at = (moment: string) => runAt(world, new Date(moment))
const row = (id: SubscriptionId) => subscriptionRow(world, mei, id)
const payments = async () => (await world.modules.orders.payments(mei, { first: 50 })).rows
const states = async () => (await payments()).map(({ state }) => state)
const holds = async (courseId: string) => await world.modules.entitlements.ownsCourse(mei, courseId as never)

test('a monthly membership renews on the same day of each month, on the last day of shorter ones', async () => {
  const plan = await sellPlan(world, mei.schoolId)
  const id = await subscribe(world, mei, plan)
  const ends: string[] = []
  for (const due of ['2026-02-28T02:00:00Z', '2026-03-31T02:00:00Z', '2026-04-30T02:00:00Z']) {
    await at(due)
    ends.push((await row(id)).periodEndsAt.toISOString())
  }
  expect(ends).toEqual(['2026-03-31T02:00:00.000Z', '2026-04-30T02:00:00.000Z', '2026-05-31T02:00:00.000Z'])
  expect(await states()).toEqual(['paid', 'paid', 'paid', 'paid'])
  expect(await row(id)).toMatchObject({ state: 'active', period: 4 })
  expect(await holds(plan.courseId)).toBe(true)
})

test('a renewal keeps the local time when daylight saving begins', async () => {
  await world.deps.db
    .updateTable('schools')
    .set({ timeZone: 'Europe/Berlin' })
    .where('id', '=', mei.schoolId)
    .execute()
  await at('2026-03-10T09:00:00Z')
  const id = await subscribe(world, mei, await sellPlan(world, mei.schoolId))
  await at('2026-04-10T07:59:59Z')
  expect((await row(id)).period).toBe(1)
  await at('2026-04-10T08:00:00Z')
  expect(await row(id)).toMatchObject({ period: 2, periodEndsAt: new Date('2026-05-10T08:00:00Z') })
})

test('periods that passed during a downtime are charged once each and without a gap', async () => {
  const id = await subscribe(world, mei, await sellPlan(world, mei.schoolId))
  await at('2026-04-15T00:00:00Z')
  expect(await row(id)).toMatchObject({ period: 3, periodStartsAt: new Date('2026-03-31T02:00:00Z') })
  expect(await states()).toEqual(['paid', 'paid', 'paid'])
})

test('a renewal is a paid order of its own in the member’s payments', async () => {
  const plan = await sellPlan(world, mei.schoolId)
  await subscribe(world, mei, plan)
  await at('2026-02-28T02:00:00Z')
  const [renewal, first] = await payments()
  expect(renewal).toMatchObject({ amount: 300n, state: 'paid', paymentType: 'credit' })
  expect(renewal?.lines).toMatchObject([{ itemId: plan.planId, amount: 300n }])
  expect(renewal?.tradeNo).not.toBe(first?.tradeNo)
})

test('the first order and the renewal orders of a subscription name the subscription to operators', async () => {
  const id = await subscribe(world, mei, await sellPlan(world, mei.schoolId))
  await at('2026-02-28T02:00:00Z')
  const olga = await ownerOf(world, 'ceramics')
  const orders = await Promise.all(
    (await payments()).map(({ orderId }) => world.modules.orders.orderById(olga, orderId)),
  )
  expect(orders.map(({ subscriptionId }) => subscriptionId)).toEqual([id, id])
})

test('the member is notified once, several days before an upcoming charge', async () => {
  await subscribe(world, mei, await sellPlan(world, mei.schoolId))
  const notificationKinds = async () =>
    (
      await world.deps.db
        .selectFrom('facts')
        .select('body')
        .where('kind', '=', 'subscription.renewing')
        .execute()
    ).length
  await at('2026-02-25T01:59:59Z')
  expect(await notificationKinds()).toBe(0)
  await at('2026-02-25T02:00:00Z')
  await at('2026-02-26T02:00:00Z')
  expect(await notificationKinds()).toBe(1)
})

test('a membership that renews sends no notification about ending access', async () => {
  const id = await subscribe(world, mei, await sellPlan(world, mei.schoolId))
  world.clock.advance({ days: 28, hours: 1 })
  await world.modules.entitlements.notifyOfExpiringAccess(platformActor)
  const facts = await world.deps.db
    .selectFrom('facts')
    .select('id')
    .where('kind', '=', 'access.expiring')
    .execute()
  expect(facts).toEqual([])
  expect((await row(id)).state).toBe('active')
})

describe('a cancelled subscription', () => {
  test('a cancelled subscription keeps access until the end of its period, and is not charged again', async () => {
    const plan = await sellPlan(world, mei.schoolId)
    const id = await subscribe(world, mei, plan)
    await world.modules.subscriptions.cancelSubscription(mei, id)
    await at('2026-02-28T01:59:59Z')
    expect(await holds(plan.courseId)).toBe(true)
    await at('2026-02-28T02:00:00Z')
    expect(await holds(plan.courseId)).toBe(false)
    expect(await row(id)).toMatchObject({ state: 'ended', endReason: 'cancelled' })
    expect(await states()).toEqual(['paid'])
  })

  test('a cancelled subscription renews if it is resumed before the end of its period', async () => {
    const id = await subscribe(world, mei, await sellPlan(world, mei.schoolId))
    await world.modules.subscriptions.cancelSubscription(mei, id)
    await expect(world.modules.subscriptions.cancelSubscription(mei, id)).rejects.toMatchObject({
      code: 'conflict',
    })
    await world.modules.subscriptions.resumeSubscription(mei, id)
    await at('2026-02-28T02:00:00Z')
    expect(await row(id)).toMatchObject({ state: 'active', period: 2 })
  })
})

test('a paused subscription has no access and no charges, and keeps the rest of its period', async () => {
  const olga = await ownerOf(world, 'ceramics')
  const plan = await sellPlan(world, mei.schoolId)
  const id = await subscribe(world, mei, plan)
  await at('2026-02-10T02:00:00Z')
  await world.modules.subscriptions.pauseSubscription(olga, id)
  expect(await holds(plan.courseId)).toBe(false)
  await at('2026-03-12T02:00:00Z')
  expect(await states()).toEqual(['paid'])
  await world.modules.subscriptions.continueSubscription(olga, id)
  expect(await holds(plan.courseId)).toBe(true)
  expect(await row(id)).toMatchObject({ state: 'active', periodEndsAt: new Date('2026-03-30T02:00:00Z') })
  await at('2026-03-30T02:00:00Z')
  expect(await row(id)).toMatchObject({ period: 2, periodEndsAt: new Date('2026-04-30T02:00:00Z') })
})

test('a refund of the current period ends the subscription, and a refund of an earlier period does not', async () => {
  const olga = await ownerOf(world, 'ceramics')
  const plan = await sellPlan(world, mei.schoolId)
  const id = await subscribe(world, mei, plan)
  await at('2026-02-28T02:00:00Z')
  const [current, first] = await payments()
  const refund = async (payment: typeof current) => {
    const { id: paymentId } = payment ?? { id: '' as never }
    const refundId = await world.modules.orders.requestRefund(mei, paymentId, {
      reason: 'No longer needed',
    })
    await world.modules.orders.approveRefund(olga, refundId)
  }
  await refund(first)
  expect(await row(id)).toMatchObject({ state: 'active', period: 2 })
  await refund(current)
  expect(await row(id)).toMatchObject({ state: 'ended', endReason: 'refunded' })
  expect(await holds(plan.courseId)).toBe(false)
})

test('a second subscription to the same plan is refused, and its payment is refunded', async () => {
  const plan = await sellPlan(world, mei.schoolId)
  const { itemType, offerId } = plan
  const second = await world.modules.orders.checkout(mei, { selections: [{ itemType, offerId }] })
  await subscribe(world, mei, plan)
  await payByCard(world, mei, second.paymentId)
  const [late] = (await payments()).filter(({ id }) => id === second.paymentId)
  expect(late).toMatchObject({ state: 'paid', refundingState: 'requested', needsAttention: 'place_gone' })
  await expect(
    world.modules.orders.checkout(mei, { selections: [{ itemType, offerId }] }),
  ).rejects.toMatchObject({
    code: 'conflict',
  })
})
