import { beforeEach, describe, expect, test } from 'vitest'
import { openShopAt } from '../../../test/support/shop/open-shop.ts'
import { buy, newMember, sendWebhook } from '../../../test/support/shop/shop.ts'
import {
  payByCard,
  runAt,
  sellPlan,
  subscribe,
  subscriptionRow,
} from '../../../test/support/shop/subscribers.ts'
import type { World } from '../../../test/support/world/world.ts'
import type { SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import type { MemberActor } from '../tenancy/index.ts'

let world: World
let mei: MemberActor
beforeEach(async () => {
  ;({ world, mei } = await openShopAt('2026-06-01T00:00:00Z'))
})

const at = (moment: string) => runAt(world, new Date(moment))
const row = (id: SubscriptionId) => subscriptionRow(world, mei, id)
const holds = async (courseId: string) => await world.modules.entitlements.ownsCourse(mei, courseId as never)
const payments = async () => (await world.modules.orders.payments(mei, { first: 50 })).rows
type Plan = Awaited<ReturnType<typeof sellPlan>>

async function offered(id: SubscriptionId, { planId }: Plan) {
  const options = await world.modules.billing.switchOptions(mei, id)
  return options.find((option) => option.planId === planId)?.quote
}

async function switchTo(id: SubscriptionId, { planId }: Plan, atMost = 100_000n) {
  return await world.modules.billing.switchPlan(mei, { id, planId, atMost })
}

async function paid(outcome: Awaited<ReturnType<typeof switchTo>>) {
  if (outcome.is !== 'to-pay') throw new Error(`The switch is ${outcome.is}`)
  await payByCard(world, mei, outcome.paymentId)
  return outcome.paymentId
}

describe('switching to a more expensive plan with the same cycle', () => {
  test('switching to a more expensive plan with the same cycle charges the difference for the rest of the period and begins once paid', async () => {
    const [small, large] = [
      await sellPlan(world, mei.schoolId, { price: 300n }),
      await sellPlan(world, mei.schoolId, { price: 900n }),
    ]
    const id = await subscribe(world, mei, small)
    await at('2026-06-16T00:00:00Z')
    expect(await offered(id, large)).toEqual({ when: 'now', charge: 300n, isNewPeriod: false })
    const outcome = await switchTo(id, large)
    expect(await row(id)).toMatchObject({ planId: small.planId })
    await paid(outcome)
    expect(await row(id)).toMatchObject({ planId: large.planId, price: 900n, period: 1 })
    expect([await holds(small.courseId), await holds(large.courseId)]).toEqual([false, true])
    await at('2026-07-01T00:00:00Z')
    expect((await payments()).map(({ amount }) => amount)).toEqual([900n, 300n, 300n])
  })

  test('switching to a more expensive plan with the same cycle never charges more than the amount the member saw', async () => {
    const [small, large] = [
      await sellPlan(world, mei.schoolId),
      await sellPlan(world, mei.schoolId, { price: 900n }),
    ]
    const id = await subscribe(world, mei, small)
    await expect(switchTo(id, large, 100n)).rejects.toThrow(
      'The price of this plan has changed: review it and confirm again',
    )
    expect(await payments()).toHaveLength(1)
  })

  test('switching to a more expensive plan with the same cycle cancels an earlier unpaid switch', async () => {
    const [small, large, larger] = [
      await sellPlan(world, mei.schoolId),
      await sellPlan(world, mei.schoolId, { price: 900n }),
      await sellPlan(world, mei.schoolId, { price: 1200n }),
    ]
    const id = await subscribe(world, mei, small)
    await switchTo(id, large)
    await paid(await switchTo(id, larger))
    expect(await row(id)).toMatchObject({ planId: larger.planId })
    expect((await payments()).map(({ state }) => state)).toEqual(['paid', 'expired', 'paid'])
  })

  test('switching to a more expensive plan is refunded if it is paid after another switch or after the renewal', async () => {
    const [small, large, larger] = [
      await sellPlan(world, mei.schoolId),
      await sellPlan(world, mei.schoolId, { price: 900n }),
      await sellPlan(world, mei.schoolId, { price: 1200n }),
    ]
    const id = await subscribe(world, mei, small)
    const first = await switchTo(id, large)
    world.clock.advance({ minutes: 1 })
    await paid(await switchTo(id, larger))
    world.clock.advance({ minutes: 1 })
    const late = await paid(first)
    const found = (await payments()).find((payment) => payment.id === late)
    expect(found).toMatchObject({ state: 'paid', refundingState: 'requested' })
    expect(await row(id)).toMatchObject({ planId: larger.planId })
  })
})

test('switching to a cheaper plan takes effect in the next period and can be withdrawn until then', async () => {
  const [small, large] = [
    await sellPlan(world, mei.schoolId, { price: 300n }),
    await sellPlan(world, mei.schoolId, { price: 900n }),
  ]
  const id = await subscribe(world, mei, large)
  const periodEnd = new Date('2026-07-01T00:00:00Z')
  expect(await offered(id, small)).toEqual({ when: 'period_end', at: periodEnd })
  expect(await switchTo(id, small)).toEqual({ is: 'planned', at: periodEnd })
  expect(await holds(large.courseId)).toBe(true)
  expect(await switchTo(id, large)).toEqual({ is: 'planned', at: periodEnd })
  expect(await row(id)).toMatchObject({ planId: large.planId, nextPlanId: null })
  await switchTo(id, small)
  await at('2026-07-01T00:00:00Z')
  expect(await row(id)).toMatchObject({ planId: small.planId, price: 300n, period: 2, nextPlanId: null })
  expect([await holds(small.courseId), await holds(large.courseId)]).toEqual([true, false])
  expect((await payments())[0]).toMatchObject({ amount: 300n, state: 'paid' })
})

test('a subscription ends with its period if the member already has the plan that it would change to', async () => {
  const [small, large] = [
    await sellPlan(world, mei.schoolId, { price: 300n }),
    await sellPlan(world, mei.schoolId, { price: 900n }),
  ]
  const id = await subscribe(world, mei, large)
  await switchTo(id, small)
  world.clock.advance({ hours: 1 })
  const second = await subscribe(world, mei, small)
  await at('2026-07-01T00:00:00Z')
  expect(await row(id)).toMatchObject({ state: 'ended', endReason: 'cancelled' })
  await at('2026-07-01T01:00:00Z')
  expect(await row(second)).toMatchObject({ state: 'active', period: 2 })
  expect((await payments()).map(({ amount }) => amount)).toEqual([300n, 300n, 900n])
})

test('switching from a monthly to a yearly plan begins a new period, with credit for the rest of the month', async () => {
  const monthly = await sellPlan(world, mei.schoolId, { price: 300n })
  const yearly = await sellPlan(world, mei.schoolId, { price: 3000n, access: 'yearly' })
  const id = await subscribe(world, mei, monthly)
  await at('2026-06-16T00:00:00Z')
  expect(await offered(id, yearly)).toEqual({ when: 'now', charge: 2850n, isNewPeriod: true })
  await paid(await switchTo(id, yearly))
  expect(await row(id)).toMatchObject({
    planId: yearly.planId,
    cycle: 'yearly',
    period: 2,
    periodEndsAt: new Date('2027-06-16T00:00:00Z'),
  })
})

test('a cancelled or past due subscription cannot be switched, and a plan that the member already has is not offered', async () => {
  const [one, other] = [await sellPlan(world, mei.schoolId), await sellPlan(world, mei.schoolId)]
  const [id, second] = [await subscribe(world, mei, one), await subscribe(world, mei, other)]
  const { subscriptions } = world.modules
  expect(await offered(id, other)).toBeUndefined()
  await expect(switchTo(id, other)).rejects.toThrow('You cannot switch to this plan: choose another one')
  await subscriptions.cancelSubscription(mei, second)
  await sellPlan(world, mei.schoolId)
  expect(await world.modules.billing.switchOptions(mei, second)).toEqual([])
})

test('a subscription of another member or another school can be neither switched nor seen', async () => {
  const [one, other] = [await sellPlan(world, mei.schoolId), await sellPlan(world, mei.schoolId)]
  const id = await subscribe(world, mei, one)
  for (const stranger of [await newMember(world, 'ceramics'), await newMember(world, 'astronomy')]) {
    await expect(world.modules.billing.switchOptions(stranger, id)).rejects.toThrow('No such subscription')
    const wish = { id, planId: other.planId, atMost: 1000n }
    await expect(world.modules.billing.switchPlan(stranger, wish)).rejects.toThrow('No such subscription')
  }
  expect(await row(id)).toMatchObject({ planId: one.planId, nextPlanId: null })
})

describe('a card stored for a subscription', () => {
  const store = async (id: SubscriptionId, card: 'works' | 'declines' = 'works') => {
    const raw = await world.modules.orders.simulatedCard(mei, { id, card })
    const { outcome } = await world.modules.orders.recordWebhook({
      schoolId: mei.schoolId,
      gateway: 'simulator',
      raw,
    })
    return outcome
  }
  const to = () => ({ webhook: 'https://school.example/notice', page: 'https://school.example/back' })

  test('a card for a subscription is stored on a page of the gateway', async () => {
    const id = await subscribe(world, mei, await sellPlan(world, mei.schoolId))
    expect(await world.modules.billing.changeCard(mei, { id, to })).toEqual({
      is: 'redirect',
      url: `/pay/simulator/cards/${id}`,
    })
    const stranger = await newMember(world, 'ceramics')
    await expect(world.modules.billing.changeCard(stranger, { id, to })).rejects.toThrow(
      'No such subscription',
    )
  })

  test('a card stored for a subscription is charged from then on, and a repeated webhook changes nothing', async () => {
    const id = await subscribe(world, mei, await sellPlan(world, mei.schoolId), 'declines')
    expect(await store(id)).toEqual({ is: 'recorded' })
    expect(await store(id)).toEqual({ is: 'known' })
    await at('2026-07-01T00:00:00Z')
    expect(await row(id)).toMatchObject({ state: 'active', period: 2 })
  })

  test('a card stored for a subscription is charged immediately for a past due period', async () => {
    const id = await subscribe(world, mei, await sellPlan(world, mei.schoolId), 'declines')
    await at('2026-07-01T00:00:00Z')
    expect(await row(id)).toMatchObject({ state: 'past_due' })
    await store(id)
    await at('2026-07-01T00:01:00Z')
    expect(await row(id)).toMatchObject({ state: 'active', period: 2 })
  })

  test('a card stored for a subscription is charged instead of a payment requested from the member', async () => {
    const { itemType, offerId } = await sellPlan(world, mei.schoolId)
    const { paymentId } = await buy(world, mei, { itemType, offerId })
    await sendWebhook(world, mei, paymentId, { kind: 'paid', detail: { type: 'atm' } })
    const [own] = await world.modules.subscriptions.ownSubscriptions(mei)
    if (!own) throw new Error('No subscription began')
    await at('2026-07-01T00:00:00Z')
    expect(await row(own.id)).toMatchObject({ state: 'past_due', mandateId: null })
    await store(own.id)
    await at('2026-07-01T00:01:00Z')
    expect(await row(own.id)).toMatchObject({ state: 'active', period: 2 })
    expect((await payments()).map(({ state }) => state)).toEqual(['paid', 'expired', 'paid'])
  })

  test('a card is refused for a subscription of another school or without a signature', async () => {
    const id = await subscribe(world, mei, await sellPlan(world, mei.schoolId), 'declines')
    const raw = await world.modules.orders.simulatedCard(mei, { id, card: 'works' })
    const other = await newMember(world, 'astronomy')
    const elsewhere = await world.modules.orders.recordWebhook({
      schoolId: other.schoolId,
      gateway: 'simulator',
      raw,
    })
    expect(elsewhere.outcome).toMatchObject({ is: 'refused' })
    const forged = `${'0'.repeat(64)}${raw.slice(64)}`
    const { outcome } = await world.modules.orders.recordWebhook({
      schoolId: mei.schoolId,
      gateway: 'simulator',
      raw: forged,
    })
    expect(outcome).toEqual({ is: 'refused', why: 'forged' })
    await at('2026-07-01T00:00:00Z')
    expect(await row(id)).toMatchObject({ state: 'past_due' })
  })
})
