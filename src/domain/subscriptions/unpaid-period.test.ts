import { describe, expect, test } from 'vitest'
import { newMember } from '../../../test/support/shop/shop.ts'
import {
  payByCard,
  runAt,
  sellPlan,
  subscribe,
  subscriptionRow,
} from '../../../test/support/shop/subscribers.ts'
import { useSubscriptionShop } from '../../../test/support/shop/subscription-shop.ts'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { ownWorld, platformActor } from '../../../test/support/world/world.ts'

const shop = useSubscriptionShop('2026-01-31T02:00:00Z')

describe('a declined card', () => {
  const days = ['2026-03-01', '2026-03-03', '2026-03-05', '2026-03-07'].map((day) => `${day}T02:00:00Z`)

  test('a declined card is retried on days 1, 3, 5 and 7 with access, and then the subscription ends', async () => {
    const plan = await shop.sellPlan()
    const id = await shop.subscribe(plan, 'declines')
    await shop.runAt('2026-02-28T02:00:00Z')
    expect(await shop.row(id)).toMatchObject({
      state: 'past_due',
      attempts: 1,
      dueAt: shop.moment(days[0] ?? ''),
    })
    for (const [n, day] of days.entries()) {
      await shop.runAt(new Date(new Date(day).getTime() - 1000).toISOString())
      expect((await shop.paymentStates()).filter((state) => state === 'failed')).toHaveLength(n + 1)
      expect(await shop.ownsCourse(plan)).toBe(true)
      await shop.runAt(day)
      expect((await shop.paymentStates()).filter((state) => state === 'failed')).toHaveLength(n + 2)
    }
    expect(await shop.row(id)).toMatchObject({ state: 'ended', endReason: 'unpaid', dueAt: null })
    expect(await shop.ownsCourse(plan)).toBe(false)
    await shop.runAt('2026-04-30T02:00:00Z')
    expect(await shop.paymentStates()).toHaveLength(6)
  })

  test('a declined card is retried once after a downtime', async () => {
    const id = await shop.subscribe(await shop.sellPlan(), 'declines')
    await shop.runAt('2026-02-28T02:00:00Z')
    await shop.runAt('2026-03-04T12:00:00Z')
    expect((await shop.paymentStates()).filter((state) => state === 'failed')).toHaveLength(2)
    expect(await shop.row(id)).toMatchObject({
      state: 'past_due',
      dueAt: shop.moment('2026-03-05T02:00:00Z'),
    })
  })

  test('a declined card is replaced when the member pays the open period with another card, which is charged from then on', async () => {
    const plan = await shop.sellPlan()
    const id = await shop.subscribe(plan, 'declines')
    await shop.runAt('2026-02-28T02:00:00Z')
    const [failed] = await shop.payments()
    const { paymentId } = await shop.world.modules.orders.tryAgain(shop.mei, {
      tradeNo: failed?.tradeNo ?? '',
    })
    await payByCard(shop.world, shop.mei, paymentId, 'works')
    expect(await shop.row(id)).toMatchObject({ state: 'active', period: 2, attempts: 0 })
    await shop.runAt('2026-03-31T02:00:00Z')
    expect(await shop.row(id)).toMatchObject({ state: 'active', period: 3 })
    expect(await shop.paymentStates()).toEqual(['paid', 'paid', 'failed', 'paid'])
  })

  test('a declined card leaves nothing to charge when the member cancels, and the subscription ends immediately', async () => {
    const plan = await shop.sellPlan()
    const id = await shop.subscribe(plan, 'declines')
    await shop.runAt('2026-02-28T02:00:00Z')
    await shop.world.modules.subscriptions.cancelSubscription(shop.mei, id)
    expect(await shop.row(id)).toMatchObject({ state: 'ended', endReason: 'cancelled' })
    expect(await shop.ownsCourse(plan)).toBe(false)
    await shop.runAt('2026-03-02T02:00:00Z')
    expect(await shop.paymentStates()).toEqual(['failed', 'paid'])
  })
})

describe('a subscription without a stored card', () => {
  async function subscribeByTransfer() {
    const plan = await shop.sellPlan()
    const { paymentId } = await shop.world.modules.orders.checkout(shop.mei, {
      selections: [{ itemType: plan.itemType, offerId: plan.offerId }],
    })
    const raw = await shop.world.modules.orders.simulatedWebhook(shop.mei, paymentId, {
      kind: 'paid',
      type: 'atm',
    })
    await shop.world.modules.orders.recordWebhook({ schoolId: shop.mei.schoolId, gateway: 'simulator', raw })
    const [own] = await shop.world.modules.subscriptions.ownSubscriptions(shop.mei)
    if (!own) throw new Error('No subscription began')
    return { plan, id: own.id }
  }

  test('a subscription without a stored card asks the member to pay each period, keeps access, and continues once the period is paid', async () => {
    const { plan, id } = await subscribeByTransfer()
    await shop.runAt('2026-02-28T02:00:00Z')
    expect(await shop.row(id)).toMatchObject({ state: 'past_due', attempts: 1 })
    expect(await shop.ownsCourse(plan)).toBe(true)
    await shop.runAt('2026-03-04T02:00:00Z')
    expect(await shop.row(id)).toMatchObject({ state: 'past_due', attempts: 3 })
    const [open] = await shop.payments()
    const [own] = await shop.world.modules.subscriptions.ownSubscriptions(shop.mei)
    expect(own?.openPaymentId).toBeTruthy()
    expect(open?.state).toBe('paid')
    if (own?.openPaymentId) await payByCard(shop.world, shop.mei, own.openPaymentId)
    expect(await shop.row(id)).toMatchObject({
      state: 'active',
      period: 2,
      periodEndsAt: shop.moment('2026-03-31T02:00:00Z'),
    })
    await shop.runAt('2026-03-31T02:00:00Z')
    expect(await shop.row(id)).toMatchObject({ state: 'active', period: 3 })
  })

  test('a subscription without a stored card ends after the grace period if a period stays unpaid', async () => {
    const { plan, id } = await subscribeByTransfer()
    await shop.runAt('2026-02-28T02:00:00Z')
    await shop.runAt('2026-03-07T01:59:00Z')
    expect(await shop.ownsCourse(plan)).toBe(true)
    await shop.runAt('2026-03-07T02:00:00Z')
    await shop.world.modules.orders.expireDue(platformActor)
    await shop.runAt('2026-03-07T03:00:00Z')
    expect(await shop.row(id)).toMatchObject({ state: 'ended', endReason: 'unpaid' })
    expect(await shop.ownsCourse(plan)).toBe(false)
  })
})

test('while the result of a charge is unknown, the member cannot pay the period again, and the subscription does not end', async () => {
  const clock = createTestClock(new Date('2026-01-31T02:00:00Z'))
  const silent = async () => ({ is: 'unknown', why: 'No answer' }) as const
  const world = await ownWorld({ clock, deps: { permitsSimulator: true, simulatorBank: silent } })
  const mei = await newMember(world, 'ceramics')
  const id = await subscribe(world, mei, await sellPlan(world, mei.schoolId))
  await runAt(world, new Date('2026-02-28T02:00:00Z'))
  const { orders, subscriptions } = world.modules
  const payments = async () => (await orders.payments(mei, { first: 50 })).rows
  const [open] = await payments()
  const { id: paymentId, tradeNo } = open ?? { id: '' as never, tradeNo: '' }
  const to = { webhook: 'https://school.example/notice', page: 'https://school.example/back' }
  await expect(orders.startPayment(mei, paymentId, { to })).rejects.toMatchObject({ code: 'conflict' })
  await expect(orders.tryAgain(mei, { tradeNo })).rejects.toMatchObject({ code: 'conflict' })
  expect(await subscriptions.ownSubscriptions(mei)).toMatchObject([
    { id, state: 'active', openPaymentId: null },
  ])
  await runAt(world, new Date('2026-03-20T02:00:00Z'))
  expect((await payments()).map(({ state }) => state)).toEqual(['not_paid', 'paid'])
  expect((await subscriptionRow(world, mei, id)).state).not.toBe('ended')
})
