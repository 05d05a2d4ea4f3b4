import { describe, expect, test } from 'vitest'
import { buy, newMember, sendWebhook } from '../../../test/support/shop/shop.ts'
import { payByCard } from '../../../test/support/shop/subscribers.ts'
import { type Plan, useSubscriptionShop } from '../../../test/support/shop/subscription-shop.ts'
import type { SubscriptionId } from '../../platform/db/schema/schema.gen.ts'

const shop = useSubscriptionShop('2026-06-01T00:00:00Z')

async function offered(id: SubscriptionId, { planId }: Plan) {
  const options = await shop.world.modules.billing.switchOptions(shop.mei, id)
  return options.find((option) => option.planId === planId)?.quote
}

async function switchTo(id: SubscriptionId, { planId }: Plan, atMost = 100_000n) {
  return await shop.world.modules.billing.switchPlan(shop.mei, { id, planId, atMost })
}

async function paid(outcome: Awaited<ReturnType<typeof switchTo>>) {
  if (outcome.is !== 'to-pay') throw new Error(`The switch is ${outcome.is}`)
  await payByCard(shop.world, shop.mei, outcome.paymentId)
  return outcome.paymentId
}

describe('switching to a more expensive plan with the same cycle', () => {
  test('switching to a more expensive plan with the same cycle charges the difference for the rest of the period and begins once paid', async () => {
    const [small, large] = [await shop.sellPlan({ price: 300n }), await shop.sellPlan({ price: 900n })]
    const id = await shop.subscribe(small)
    await shop.runAt('2026-06-16T00:00:00Z')
    expect(await offered(id, large)).toEqual({ when: 'now', charge: 300n, isNewPeriod: false })
    const outcome = await switchTo(id, large)
    expect(await shop.row(id)).toMatchObject({ planId: small.planId })
    await paid(outcome)
    expect(await shop.row(id)).toMatchObject({ planId: large.planId, price: 900n, period: 1 })
    expect([await shop.ownsCourse(small), await shop.ownsCourse(large)]).toEqual([false, true])
    await shop.runAt('2026-07-01T00:00:00Z')
    expect((await shop.payments()).map(({ amount }) => amount)).toEqual([900n, 300n, 300n])
  })

  test('switching to a more expensive plan with the same cycle never charges more than the amount the member saw', async () => {
    const [small, large] = [await shop.sellPlan(), await shop.sellPlan({ price: 900n })]
    const id = await shop.subscribe(small)
    await expect(switchTo(id, large, 100n)).rejects.toThrow(
      'The price of this plan has changed: review it and confirm again',
    )
    expect(await shop.payments()).toHaveLength(1)
  })

  test('switching to a more expensive plan with the same cycle cancels an earlier unpaid switch', async () => {
    const [small, large, larger] = [
      await shop.sellPlan(),
      await shop.sellPlan({ price: 900n }),
      await shop.sellPlan({ price: 1200n }),
    ]
    const id = await shop.subscribe(small)
    await switchTo(id, large)
    await paid(await switchTo(id, larger))
    expect(await shop.row(id)).toMatchObject({ planId: larger.planId })
    expect(await shop.paymentStates()).toEqual(['paid', 'expired', 'paid'])
  })

  test('switching to a more expensive plan is refunded if it is paid after another switch or after the renewal', async () => {
    const [small, large, larger] = [
      await shop.sellPlan(),
      await shop.sellPlan({ price: 900n }),
      await shop.sellPlan({ price: 1200n }),
    ]
    const id = await shop.subscribe(small)
    const first = await switchTo(id, large)
    shop.world.clock.advance({ minutes: 1 })
    await paid(await switchTo(id, larger))
    shop.world.clock.advance({ minutes: 1 })
    const late = await paid(first)
    const found = (await shop.payments()).find((payment) => payment.id === late)
    expect(found).toMatchObject({ state: 'paid', refundingState: 'requested' })
    expect(await shop.row(id)).toMatchObject({ planId: larger.planId })
  })
})

test('switching to a cheaper plan takes effect in the next period and can be withdrawn until then', async () => {
  const [small, large] = [await shop.sellPlan({ price: 300n }), await shop.sellPlan({ price: 900n })]
  const id = await shop.subscribe(large)
  const periodEnd = shop.moment('2026-07-01T00:00:00Z')
  expect(await offered(id, small)).toEqual({ when: 'period_end', at: periodEnd })
  expect(await switchTo(id, small)).toEqual({ is: 'planned', at: periodEnd })
  expect(await shop.ownsCourse(large)).toBe(true)
  expect(await switchTo(id, large)).toEqual({ is: 'planned', at: periodEnd })
  expect(await shop.row(id)).toMatchObject({ planId: large.planId, nextPlanId: null })
  await switchTo(id, small)
  await shop.runAt('2026-07-01T00:00:00Z')
  expect(await shop.row(id)).toMatchObject({ planId: small.planId, price: 300n, period: 2, nextPlanId: null })
  expect([await shop.ownsCourse(small), await shop.ownsCourse(large)]).toEqual([true, false])
  expect((await shop.payments())[0]).toMatchObject({ amount: 300n, state: 'paid' })
})

test('a subscription ends with its period if the member already has the plan that it would change to', async () => {
  const [small, large] = [await shop.sellPlan({ price: 300n }), await shop.sellPlan({ price: 900n })]
  const id = await shop.subscribe(large)
  await switchTo(id, small)
  shop.world.clock.advance({ hours: 1 })
  const second = await shop.subscribe(small)
  await shop.runAt('2026-07-01T00:00:00Z')
  expect(await shop.row(id)).toMatchObject({ state: 'ended', endReason: 'cancelled' })
  await shop.runAt('2026-07-01T01:00:00Z')
  expect(await shop.row(second)).toMatchObject({ state: 'active', period: 2 })
  expect((await shop.payments()).map(({ amount }) => amount)).toEqual([300n, 300n, 900n])
})

test('switching from a monthly to a yearly plan begins a new period, with credit for the rest of the month', async () => {
  const monthly = await shop.sellPlan({ price: 300n })
  const yearly = await shop.sellPlan({ price: 3000n, access: 'yearly' })
  const id = await shop.subscribe(monthly)
  await shop.runAt('2026-06-16T00:00:00Z')
  expect(await offered(id, yearly)).toEqual({ when: 'now', charge: 2850n, isNewPeriod: true })
  await paid(await switchTo(id, yearly))
  expect(await shop.row(id)).toMatchObject({
    planId: yearly.planId,
    cycle: 'yearly',
    period: 2,
    periodEndsAt: shop.moment('2027-06-16T00:00:00Z'),
  })
})

test('a cancelled or past due subscription cannot be switched, and a plan that the member already has is not offered', async () => {
  const [one, other] = [await shop.sellPlan(), await shop.sellPlan()]
  const [id, second] = [await shop.subscribe(one), await shop.subscribe(other)]
  const { subscriptions } = shop.world.modules
  expect(await offered(id, other)).toBeUndefined()
  await expect(switchTo(id, other)).rejects.toThrow('You cannot switch to this plan: choose another one')
  await subscriptions.cancelSubscription(shop.mei, second)
  await shop.sellPlan()
  expect(await shop.world.modules.billing.switchOptions(shop.mei, second)).toEqual([])
})

test('a subscription of another member or another school can be neither switched nor seen', async () => {
  const [one, other] = [await shop.sellPlan(), await shop.sellPlan()]
  const id = await shop.subscribe(one)
  for (const stranger of [
    await newMember(shop.world, 'ceramics'),
    await newMember(shop.world, 'astronomy'),
  ]) {
    await expect(shop.world.modules.billing.switchOptions(stranger, id)).rejects.toThrow(
      'No such subscription',
    )
    const wish = { id, planId: other.planId, atMost: 1000n }
    await expect(shop.world.modules.billing.switchPlan(stranger, wish)).rejects.toThrow(
      'No such subscription',
    )
  }
  expect(await shop.row(id)).toMatchObject({ planId: one.planId, nextPlanId: null })
})

describe('a card stored for a subscription', () => {
  const store = async (id: SubscriptionId, card: 'works' | 'declines' = 'works') => {
    const raw = await shop.world.modules.orders.simulatedCard(shop.mei, { id, card })
    const { outcome } = await shop.world.modules.orders.recordWebhook({
      schoolId: shop.mei.schoolId,
      gateway: 'simulator',
      raw,
    })
    return outcome
  }
  const to = () => ({ webhook: 'https://school.example/notice', page: 'https://school.example/back' })

  test('a card for a subscription is stored on a page of the gateway', async () => {
    const id = await shop.subscribe(await shop.sellPlan())
    expect(await shop.world.modules.billing.changeCard(shop.mei, { id, to })).toEqual({
      is: 'redirect',
      url: `/pay/simulator/cards/${id}`,
    })
    const stranger = await newMember(shop.world, 'ceramics')
    await expect(shop.world.modules.billing.changeCard(stranger, { id, to })).rejects.toThrow(
      'No such subscription',
    )
  })

  test('a card stored for a subscription is charged from then on, and a repeated webhook changes nothing', async () => {
    const id = await shop.subscribe(await shop.sellPlan(), 'declines')
    expect(await store(id)).toEqual({ is: 'recorded' })
    expect(await store(id)).toEqual({ is: 'known' })
    await shop.runAt('2026-07-01T00:00:00Z')
    expect(await shop.row(id)).toMatchObject({ state: 'active', period: 2 })
  })

  test('a card stored for a subscription is charged immediately for a past due period', async () => {
    const id = await shop.subscribe(await shop.sellPlan(), 'declines')
    await shop.runAt('2026-07-01T00:00:00Z')
    expect(await shop.row(id)).toMatchObject({ state: 'past_due' })
    await store(id)
    await shop.runAt('2026-07-01T00:01:00Z')
    expect(await shop.row(id)).toMatchObject({ state: 'active', period: 2 })
  })

  test('a card stored for a subscription is charged instead of a payment requested from the member', async () => {
    const { itemType, offerId } = await shop.sellPlan()
    const { paymentId } = await buy(shop.world, shop.mei, { itemType, offerId })
    await sendWebhook(shop.world, shop.mei, paymentId, { kind: 'paid', detail: { type: 'atm' } })
    const [own] = await shop.world.modules.subscriptions.ownSubscriptions(shop.mei)
    if (!own) throw new Error('No subscription began')
    await shop.runAt('2026-07-01T00:00:00Z')
    expect(await shop.row(own.id)).toMatchObject({ state: 'past_due', mandateId: null })
    await store(own.id)
    await shop.runAt('2026-07-01T00:01:00Z')
    expect(await shop.row(own.id)).toMatchObject({ state: 'active', period: 2 })
    expect(await shop.paymentStates()).toEqual(['paid', 'expired', 'paid'])
  })

  test('a card is refused for a subscription of another school or without a signature', async () => {
    const id = await shop.subscribe(await shop.sellPlan(), 'declines')
    const raw = await shop.world.modules.orders.simulatedCard(shop.mei, { id, card: 'works' })
    const other = await newMember(shop.world, 'astronomy')
    const elsewhere = await shop.world.modules.orders.recordWebhook({
      schoolId: other.schoolId,
      gateway: 'simulator',
      raw,
    })
    expect(elsewhere.outcome).toMatchObject({ is: 'refused' })
    const forged = `${'0'.repeat(64)}${raw.slice(64)}`
    const { outcome } = await shop.world.modules.orders.recordWebhook({
      schoolId: shop.mei.schoolId,
      gateway: 'simulator',
      raw: forged,
    })
    expect(outcome).toEqual({ is: 'refused', why: 'forged' })
    await shop.runAt('2026-07-01T00:00:00Z')
    expect(await shop.row(id)).toMatchObject({ state: 'past_due' })
  })
})
