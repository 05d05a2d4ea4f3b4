import { describe, expect, onTestFinished, test } from 'vitest'
import { demoSchools } from '../../../demo/schools.ts'
import { factsAbout } from '../../../test/support/people/learning-cast.ts'
import { ownerOf } from '../../../test/support/shop/shop.ts'
import { payByCard } from '../../../test/support/shop/subscribers.ts'
import { useSubscriptionShop } from '../../../test/support/shop/subscription-shop.ts'
import { platformActor } from '../../../test/support/world/world.ts'

const shop = useSubscriptionShop('2026-01-31T02:00:00Z')

test('a monthly membership renews on the same day of each month, on the last day of shorter ones', async () => {
  const plan = await shop.sellPlan()
  const id = await shop.subscribe(plan)
  const ends: Date[] = []
  for (const due of ['2026-02-28T02:00:00Z', '2026-03-31T02:00:00Z', '2026-04-30T02:00:00Z']) {
    await shop.runAt(due)
    ends.push((await shop.row(id)).periodEndsAt)
  }
  const later = ['2026-03-31T02:00:00Z', '2026-04-30T02:00:00Z', '2026-05-31T02:00:00Z']
  expect(ends).toEqual(later.map(shop.moment))
  expect(await shop.paymentStates()).toEqual(['paid', 'paid', 'paid', 'paid'])
  expect(await shop.row(id)).toMatchObject({ state: 'active', period: 4 })
  expect(await shop.ownsCourse(plan)).toBe(true)
})

test('a renewal keeps the local time when daylight saving begins', async () => {
  const use = async (timeZone: string) => {
    const schools = shop.world.deps.db.updateTable('schools').set({ timeZone })
    await schools.where('id', '=', shop.mei.schoolId).execute()
  }
  onTestFinished(() => use(demoSchools.ceramics.timeZone))
  await use('Europe/Berlin')
  await shop.runAt('2026-03-10T09:00:00Z')
  const id = await shop.subscribe(await shop.sellPlan())
  await shop.runAt('2026-04-10T07:59:59Z')
  expect((await shop.row(id)).period).toBe(1)
  await shop.runAt('2026-04-10T08:00:00Z')
  expect(await shop.row(id)).toMatchObject({ period: 2, periodEndsAt: shop.moment('2026-05-10T08:00:00Z') })
})

test('periods that passed during a downtime are charged once each and without a gap', async () => {
  const id = await shop.subscribe(await shop.sellPlan())
  await shop.runAt('2026-04-15T00:00:00Z')
  expect(await shop.row(id)).toMatchObject({ period: 3, periodStartsAt: shop.moment('2026-03-31T02:00:00Z') })
  expect(await shop.paymentStates()).toEqual(['paid', 'paid', 'paid'])
})

test('a renewal is a paid order of its own in the member’s payments', async () => {
  const plan = await shop.sellPlan()
  await shop.subscribe(plan)
  await shop.runAt('2026-02-28T02:00:00Z')
  const [renewal, first] = await shop.payments()
  expect(renewal).toMatchObject({ amount: 300n, state: 'paid', paymentType: 'credit' })
  expect(renewal?.lines).toMatchObject([{ itemId: plan.planId, amount: 300n }])
  expect(renewal?.tradeNo).not.toBe(first?.tradeNo)
})

test('the first order and the renewal orders of a subscription name the subscription to operators', async () => {
  const id = await shop.subscribe(await shop.sellPlan())
  await shop.runAt('2026-02-28T02:00:00Z')
  const olga = await ownerOf(shop.world, 'ceramics')
  const orders = await Promise.all(
    (await shop.payments()).map(({ orderId }) => shop.world.modules.orders.orderById(olga, orderId)),
  )
  expect(orders.map(({ subscriptionId }) => subscriptionId)).toEqual([id, id])
})

test('the member is notified once, several days before an upcoming charge', async () => {
  await shop.subscribe(await shop.sellPlan())
  const notifications = () => factsAbout(shop.world, 'subscription.renewing', shop.mei)
  await shop.runAt('2026-02-25T01:59:59Z')
  expect(await notifications()).toHaveLength(0)
  await shop.runAt('2026-02-25T02:00:00Z')
  await shop.runAt('2026-02-26T02:00:00Z')
  expect(await notifications()).toHaveLength(1)
})

test('a membership that renews sends no notification about ending access', async () => {
  const id = await shop.subscribe(await shop.sellPlan())
  shop.world.clock.advance({ days: 28, hours: 1 })
  await shop.world.modules.entitlements.notifyOfExpiringAccess(platformActor)
  expect(await factsAbout(shop.world, 'access.expiring', shop.mei)).toEqual([])
  expect((await shop.row(id)).state).toBe('active')
})

describe('a cancelled subscription', () => {
  test('a cancelled subscription keeps access until the end of its period, and is not charged again', async () => {
    const plan = await shop.sellPlan()
    const id = await shop.subscribe(plan)
    await shop.world.modules.subscriptions.cancelSubscription(shop.mei, id)
    await shop.runAt('2026-02-28T01:59:59Z')
    expect(await shop.ownsCourse(plan)).toBe(true)
    await shop.runAt('2026-02-28T02:00:00Z')
    expect(await shop.ownsCourse(plan)).toBe(false)
    expect(await shop.row(id)).toMatchObject({ state: 'ended', endReason: 'cancelled' })
    expect(await shop.paymentStates()).toEqual(['paid'])
  })

  test('a cancelled subscription renews if it is resumed before the end of its period', async () => {
    const id = await shop.subscribe(await shop.sellPlan())
    await shop.world.modules.subscriptions.cancelSubscription(shop.mei, id)
    await expect(shop.world.modules.subscriptions.cancelSubscription(shop.mei, id)).rejects.toMatchObject({
      code: 'conflict',
    })
    await shop.world.modules.subscriptions.resumeSubscription(shop.mei, id)
    await shop.runAt('2026-02-28T02:00:00Z')
    expect(await shop.row(id)).toMatchObject({ state: 'active', period: 2 })
  })
})

test('a paused subscription has no access and no charges, and keeps the rest of its period', async () => {
  const olga = await ownerOf(shop.world, 'ceramics')
  const plan = await shop.sellPlan()
  const id = await shop.subscribe(plan)
  await shop.runAt('2026-02-10T02:00:00Z')
  await shop.world.modules.subscriptions.pauseSubscription(olga, id)
  expect(await shop.ownsCourse(plan)).toBe(false)
  await shop.runAt('2026-03-12T02:00:00Z')
  expect(await shop.paymentStates()).toEqual(['paid'])
  await shop.world.modules.subscriptions.continueSubscription(olga, id)
  expect(await shop.ownsCourse(plan)).toBe(true)
  expect(await shop.row(id)).toMatchObject({
    state: 'active',
    periodEndsAt: shop.moment('2026-03-30T02:00:00Z'),
  })
  await shop.runAt('2026-03-30T02:00:00Z')
  expect(await shop.row(id)).toMatchObject({ period: 2, periodEndsAt: shop.moment('2026-04-30T02:00:00Z') })
})

test('a refund of the current period ends the subscription, and a refund of an earlier period does not', async () => {
  const olga = await ownerOf(shop.world, 'ceramics')
  const plan = await shop.sellPlan()
  const id = await shop.subscribe(plan)
  await shop.runAt('2026-02-28T02:00:00Z')
  const [current, first] = await shop.payments()
  const refund = async (payment: typeof current) => {
    const { id: paymentId } = payment ?? { id: '' as never }
    const refundId = await shop.world.modules.orders.requestRefund(shop.mei, paymentId, {
      reason: 'No longer needed',
    })
    await shop.world.modules.orders.approveRefund(olga, refundId)
  }
  await refund(first)
  expect(await shop.row(id)).toMatchObject({ state: 'active', period: 2 })
  await refund(current)
  expect(await shop.row(id)).toMatchObject({ state: 'ended', endReason: 'refunded' })
  expect(await shop.ownsCourse(plan)).toBe(false)
})

test('a second subscription to the same plan is refused, and its payment is refunded', async () => {
  const plan = await shop.sellPlan()
  const { itemType, offerId } = plan
  const second = await shop.world.modules.orders.checkout(shop.mei, { selections: [{ itemType, offerId }] })
  await shop.subscribe(plan)
  await payByCard(shop.world, shop.mei, second.paymentId)
  const [late] = (await shop.payments()).filter(({ id }) => id === second.paymentId)
  expect(late).toMatchObject({ state: 'paid', refundingState: 'requested', needsAttention: 'place_gone' })
  await expect(
    shop.world.modules.orders.checkout(shop.mei, { selections: [{ itemType, offerId }] }),
  ).rejects.toMatchObject({
    code: 'conflict',
  })
})
