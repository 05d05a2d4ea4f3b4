import { beforeEach, describe, expect, test } from 'vitest'
import { openShopAt } from '../../../test/support/shop/open-shop.ts'
import { newMember } from '../../../test/support/shop/shop.ts'
import {
  payByCard,
  runAt,
  sellPlan,
  subscribe,
  subscriptionRow,
} from '../../../test/support/shop/subscribers.ts'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { ownWorld, platformActor, type World } from '../../../test/support/world/world.ts'
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

describe('a declined card', () => {
  const days = ['2026-03-01', '2026-03-03', '2026-03-05', '2026-03-07'].map((day) => `${day}T02:00:00Z`)

  test('a declined card is retried on days 1, 3, 5 and 7 with access, and then the subscription ends', async () => {
    const plan = await sellPlan(world, mei.schoolId)
    const id = await subscribe(world, mei, plan, 'declines')
    await at('2026-02-28T02:00:00Z')
    expect(await row(id)).toMatchObject({ state: 'past_due', attempts: 1, dueAt: new Date(days[0] ?? '') })
    for (const [n, day] of days.entries()) {
      await at(new Date(new Date(day).getTime() - 1000).toISOString())
      expect((await states()).filter((state) => state === 'failed')).toHaveLength(n + 1)
      expect(await holds(plan.courseId)).toBe(true)
      await at(day)
      expect((await states()).filter((state) => state === 'failed')).toHaveLength(n + 2)
    }
    expect(await row(id)).toMatchObject({ state: 'ended', endReason: 'unpaid', dueAt: null })
    expect(await holds(plan.courseId)).toBe(false)
    await at('2026-04-30T02:00:00Z')
    expect(await states()).toHaveLength(6)
  })

  test('a declined card is retried once after a downtime', async () => {
    const id = await subscribe(world, mei, await sellPlan(world, mei.schoolId), 'declines')
    await at('2026-02-28T02:00:00Z')
    await at('2026-03-04T12:00:00Z')
    expect((await states()).filter((state) => state === 'failed')).toHaveLength(2)
    expect(await row(id)).toMatchObject({ state: 'past_due', dueAt: new Date('2026-03-05T02:00:00Z') })
  })

  test('a declined card is replaced when the member pays the open period with another card, which is charged from then on', async () => {
    const plan = await sellPlan(world, mei.schoolId)
    const id = await subscribe(world, mei, plan, 'declines')
    await at('2026-02-28T02:00:00Z')
    const [failed] = await payments()
    const { paymentId } = await world.modules.orders.tryAgain(mei, { tradeNo: failed?.tradeNo ?? '' })
    await payByCard(world, mei, paymentId, 'works')
    expect(await row(id)).toMatchObject({ state: 'active', period: 2, attempts: 0 })
    await at('2026-03-31T02:00:00Z')
    expect(await row(id)).toMatchObject({ state: 'active', period: 3 })
    expect(await states()).toEqual(['paid', 'paid', 'failed', 'paid'])
  })

  test('a declined card leaves nothing to charge when the member cancels, and the subscription ends immediately', async () => {
    const plan = await sellPlan(world, mei.schoolId)
    const id = await subscribe(world, mei, plan, 'declines')
    await at('2026-02-28T02:00:00Z')
    await world.modules.subscriptions.cancelSubscription(mei, id)
    expect(await row(id)).toMatchObject({ state: 'ended', endReason: 'cancelled' })
    expect(await holds(plan.courseId)).toBe(false)
    await at('2026-03-02T02:00:00Z')
    expect(await states()).toEqual(['failed', 'paid'])
  })
})

describe('a subscription without a stored card', () => {
  async function subscribeByTransfer() {
    const plan = await sellPlan(world, mei.schoolId)
    const { paymentId } = await world.modules.orders.checkout(mei, {
      selections: [{ itemType: plan.itemType, offerId: plan.offerId }],
    })
    const raw = await world.modules.orders.simulatedWebhook(mei, paymentId, { kind: 'paid', type: 'atm' })
    await world.modules.orders.recordWebhook({ schoolId: mei.schoolId, gateway: 'simulator', raw })
    const [own] = await world.modules.subscriptions.ownSubscriptions(mei)
    if (!own) throw new Error('No subscription began')
    return { plan, id: own.id }
  }

  test('a subscription without a stored card asks the member to pay each period, keeps access, and continues once the period is paid', async () => {
    const { plan, id } = await subscribeByTransfer()
    await at('2026-02-28T02:00:00Z')
    expect(await row(id)).toMatchObject({ state: 'past_due', attempts: 1 })
    expect(await holds(plan.courseId)).toBe(true)
    await at('2026-03-04T02:00:00Z')
    expect(await row(id)).toMatchObject({ state: 'past_due', attempts: 3 })
    const [open] = await payments()
    const [own] = await world.modules.subscriptions.ownSubscriptions(mei)
    expect(own?.openPaymentId).toBeTruthy()
    expect(open?.state).toBe('paid')
    if (own?.openPaymentId) await payByCard(world, mei, own.openPaymentId)
    expect(await row(id)).toMatchObject({
      state: 'active',
      period: 2,
      periodEndsAt: new Date('2026-03-31T02:00:00Z'),
    })
    await at('2026-03-31T02:00:00Z')
    expect(await row(id)).toMatchObject({ state: 'active', period: 3 })
  })

  test('a subscription without a stored card ends after the grace period if a period stays unpaid', async () => {
    const { plan, id } = await subscribeByTransfer()
    await at('2026-02-28T02:00:00Z')
    await at('2026-03-07T01:59:00Z')
    expect(await holds(plan.courseId)).toBe(true)
    await at('2026-03-07T02:00:00Z')
    await world.modules.orders.expireDue(platformActor)
    await at('2026-03-07T03:00:00Z')
    expect(await row(id)).toMatchObject({ state: 'ended', endReason: 'unpaid' })
    expect(await holds(plan.courseId)).toBe(false)
  })
})

test('while the result of a charge is unknown, the member cannot pay the period again, and the subscription does not end', async () => {
  const clock = createTestClock(new Date('2026-01-31T02:00:00Z'))
  const silent = async () => ({ is: 'unknown', why: 'No answer' }) as const
  world = await ownWorld({ clock, deps: { permitsSimulator: true, simulatorBank: silent } })
  mei = await newMember(world, 'ceramics')
  const plan = await sellPlan(world, mei.schoolId)
  const id = await subscribe(world, mei, plan)
  await at('2026-02-28T02:00:00Z')
  const { orders, subscriptions } = world.modules
  const [open] = await payments()
  const { id: paymentId, tradeNo } = open ?? { id: '' as never, tradeNo: '' }
  const to = { webhook: 'https://school.example/notice', page: 'https://school.example/back' }
  await expect(orders.startPayment(mei, paymentId, { to })).rejects.toMatchObject({ code: 'conflict' })
  await expect(orders.tryAgain(mei, { tradeNo })).rejects.toMatchObject({ code: 'conflict' })
  expect(await subscriptions.ownSubscriptions(mei)).toMatchObject([
    { id, state: 'active', openPaymentId: null },
  ])
  await at('2026-03-20T02:00:00Z')
  expect(await states()).toEqual(['not_paid', 'paid'])
  expect((await row(id)).state).not.toBe('ended')
})
