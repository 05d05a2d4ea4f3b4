import { describe, expect, test } from 'vitest'
import { dispute, refund } from '../../../test/support/shop/membership-money.ts'
import { buy, rowOf, sellCourse } from '../../../test/support/shop/shop.ts'
import { payByCard } from '../../../test/support/shop/subscribers.ts'
import { type Plan, useSubscriptionShop } from '../../../test/support/shop/subscription-shop.ts'
import type { PaymentId, SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import { day } from '../../platform/durations.ts'

const shop = useSubscriptionShop('2026-06-01T00:00:00Z')

const firstPayment = async () => {
  const { rows } = await shop.world.modules.orders.payments(shop.mei, { first: 50 })
  const first = rows.at(-1)
  if (!first) throw new Error('Nothing was paid')
  return first.id
}

async function switchTo(id: SubscriptionId, { planId }: Plan): Promise<PaymentId> {
  const outcome = await shop.world.modules.billing.switchPlan(shop.mei, { id, planId, atMost: 100_000n })
  if (outcome.is !== 'to-pay') throw new Error(`The switch is ${outcome.is}`)
  await payByCard(shop.world, shop.mei, outcome.paymentId)
  return outcome.paymentId
}

const lost = { state: 'ended', endReason: 'refunded' }

describe.each(['refund', 'lost dispute'] as const)('a %s of a subscription payment', (reversal) => {
  const revoke = async (paymentId: PaymentId) =>
    reversal === 'refund'
      ? void (await refund(shop.world, shop.olga, paymentId))
      : await dispute(shop.world, shop.mei, paymentId, 'dispute_lost')

  test('revoking a switch within a period returns to the previous plan, and then revoking the first payment ends the membership', async () => {
    const [small, large] = [await shop.sellPlan({ price: 300n }), await shop.sellPlan({ price: 900n })]
    const id = await shop.subscribe(small)
    await shop.runAt('2026-06-16T00:00:00Z')
    const switched = await switchTo(id, large)
    shop.world.clock.advance({ hours: 1 })
    await revoke(switched)
    const month = { period: 1, periodEndsAt: shop.moment('2026-07-01T00:00:00Z') }
    expect(await shop.row(id)).toMatchObject({ state: 'active', planId: small.planId, price: 300n, ...month })
    expect([await shop.ownsCourse(small), await shop.ownsCourse(large)]).toEqual([true, false])
    await revoke(await firstPayment())
    expect(await shop.row(id)).toMatchObject(lost)
    expect([await shop.ownsCourse(small), await shop.ownsCourse(large)]).toEqual([false, false])
  })

  test('revoking a switch to a yearly plan returns to the month, and then revoking the first payment ends the membership', async () => {
    const [monthly, yearly] = [
      await shop.sellPlan({ price: 300n }),
      await shop.sellPlan({ price: 3000n, access: 'yearly' }),
    ]
    const id = await shop.subscribe(monthly)
    await shop.runAt('2026-06-16T00:00:00Z')
    const switched = await switchTo(id, yearly)
    shop.world.clock.advance({ hours: 1 })
    await revoke(switched)
    const month = { cycle: 'monthly', period: 1, periodEndsAt: shop.moment('2026-07-01T00:00:00Z') }
    expect(await shop.row(id)).toMatchObject({
      state: 'active',
      planId: monthly.planId,
      price: 300n,
      ...month,
    })
    expect([await shop.ownsCourse(monthly), await shop.ownsCourse(yearly)]).toEqual([true, false])
    await revoke(await firstPayment())
    expect(await shop.row(id)).toMatchObject(lost)
    expect(await shop.ownsCourse(monthly)).toBe(false)
  })

  test('revoking the first payment subtracts the quoted credit from a year paid hours later', async () => {
    const [monthly, yearly] = [
      await shop.sellPlan({ price: 30_000n }),
      await shop.sellPlan({ price: 300_000n, access: 'yearly' }),
    ]
    const id = await shop.subscribe(monthly)
    await shop.runAt('2026-06-16T00:00:00Z')
    const { planId } = yearly
    const outcome = await shop.world.modules.billing.switchPlan(shop.mei, { id, planId, atMost: 300_000n })
    if (outcome.is !== 'to-pay') throw new Error(`The switch is ${outcome.is}`)
    shop.world.clock.advance({ hours: 20 })
    await payByCard(shop.world, shop.mei, outcome.paymentId)
    const { periodStartsAt: from, periodEndsAt: until } = await shop.row(id)
    await revoke(await firstPayment())
    const { amount } = await rowOf(shop.world, shop.mei, outcome.paymentId)
    const length = until.getTime() - from.getTime()
    const { periodEndsAt } = await shop.row(id)
    const paidFor = (length * Number(amount)) / 300_000
    expect(Math.abs(periodEndsAt.getTime() - from.getTime() - paidFor)).toBeLessThan(1_000)
  })

  test('revoking the first payment subtracts its credit from the year, and then revoking the switch ends the membership', async () => {
    const [monthly, yearly] = [
      await shop.sellPlan({ price: 300n }),
      await shop.sellPlan({ price: 3000n, access: 'yearly' }),
    ]
    const id = await shop.subscribe(monthly)
    await shop.runAt('2026-06-16T00:00:00Z')
    const switched = await switchTo(id, yearly)
    shop.world.clock.advance({ hours: 1 })
    await revoke(await firstPayment())
    // 150 of 3000 was credit: a twentieth of 365 days.
    const endsAt = new Date(shop.moment('2027-06-16T00:00:00Z').getTime() - (365 * day) / 20)
    expect(await shop.row(id)).toMatchObject({ state: 'active', planId: yearly.planId, periodEndsAt: endsAt })
    await revoke(switched)
    expect(await shop.row(id)).toMatchObject(lost)
    expect(await shop.ownsCourse(yearly)).toBe(false)
  })

  test('revoking a switch whose previous month is over ends the membership', async () => {
    const [monthly, yearly] = [
      await shop.sellPlan({ price: 300n }),
      await shop.sellPlan({ price: 3000n, access: 'yearly' }),
    ]
    const id = await shop.subscribe(monthly)
    const switched = await switchTo(id, yearly)
    await shop.runAt('2026-09-01T00:00:00Z')
    await revoke(switched)
    expect(await shop.row(id)).toMatchObject(lost)
    await shop.runAt('2026-10-01T00:00:00Z')
    expect((await shop.world.modules.orders.payments(shop.mei, { first: 50 })).rows).toHaveLength(2)
  })
})

test('a refund of a switch that ended a trial returns to the rest of the trial', async () => {
  const [tried, paid] = [await shop.sellPlan({ trialDays: 10 }), await shop.sellPlan({ price: 500n })]
  const id = await shop.subscribe(tried)
  await shop.runAt('2026-06-03T00:00:00Z')
  const switched = await switchTo(id, paid)
  await refund(shop.world, shop.olga, switched)
  const trial = { state: 'trialing', period: 0, periodEndsAt: shop.moment('2026-06-11T00:00:00Z') }
  expect(await shop.row(id)).toMatchObject({ ...trial, planId: tried.planId })
  expect([await shop.ownsCourse(tried), await shop.ownsCourse(paid)]).toEqual([true, false])
  await shop.runAt('2026-06-11T00:00:00Z')
  expect(await shop.row(id)).toMatchObject({ state: 'active', planId: tried.planId, price: 300n, period: 1 })
})

test('a refund of the first of two switches returns to the plan before both', async () => {
  const plans = [
    await shop.sellPlan({ price: 300n }),
    await shop.sellPlan({ price: 600n }),
    await shop.sellPlan({ price: 900n }),
  ] as const
  const id = await shop.subscribe(plans[0])
  const first = await switchTo(id, plans[1])
  shop.world.clock.advance({ hours: 1 })
  await switchTo(id, plans[2])
  shop.world.clock.advance({ hours: 1 })
  await refund(shop.world, shop.olga, first)
  expect(await shop.row(id)).toMatchObject({ state: 'active', planId: plans[0].planId, price: 300n })
})

test('a switch after a refunded switch starts from the plan that the refund restored', async () => {
  const [small, large, larger] = [
    await shop.sellPlan({}),
    await shop.sellPlan({ price: 600n }),
    await shop.sellPlan({ price: 900n }),
  ]
  const id = await shop.subscribe(small)
  await refund(shop.world, shop.olga, await switchTo(id, large))
  shop.world.clock.advance({ hours: 1 })
  await switchTo(id, larger)
  expect(await shop.row(id)).toMatchObject({ state: 'active', planId: larger.planId })
  await shop.runAt('2026-07-01T00:00:00Z')
  expect(await shop.row(id)).toMatchObject({ state: 'active', planId: larger.planId, period: 2 })
})

test('a partial refund of a switch changes only the payment and not the membership', async () => {
  const [small, large] = [await shop.sellPlan({ price: 300n }), await shop.sellPlan({ price: 900n })]
  const id = await shop.subscribe(small)
  const switched = await switchTo(id, large)
  expect(await refund(shop.world, shop.olga, switched, 100n)).toMatchObject({ loses: [], memberships: [] })
  expect(await shop.row(id)).toMatchObject({ state: 'active', planId: large.planId })
})

test('a refund of the order that began a trial leaves a later paid period unchanged', async () => {
  const plan = await shop.sellPlan({ trialDays: 7 })
  const course = await sellCourse(shop.world, shop.mei.schoolId)
  const selections = [course, plan].map(({ itemType, offerId }) => ({ itemType, offerId }))
  const { paymentId } = await buy(shop.world, shop.mei, { selections })
  await payByCard(shop.world, shop.mei, paymentId)
  const [own] = await shop.world.modules.subscriptions.ownSubscriptions(shop.mei)
  if (!own) throw new Error('No subscription began')
  await shop.runAt('2026-06-08T00:00:00Z')
  expect(await shop.row(own.id)).toMatchObject({ state: 'active', period: 1 })
  const effect = await refund(shop.world, shop.olga, paymentId)
  expect(effect.loses.map(({ kind }) => kind)).toEqual(['course'])
  expect(await shop.row(own.id)).toMatchObject({ state: 'active', period: 1 })
})

describe('the dry run of a refund', () => {
  test('the dry run of a refund names the plan and the end to which a refunded switch returns', async () => {
    const [monthly, yearly] = [
      await shop.sellPlan({ price: 300n }),
      await shop.sellPlan({ price: 3000n, access: 'yearly' }),
    ]
    const id = await shop.subscribe(monthly)
    const { loses, memberships } = await refund(shop.world, shop.olga, await switchTo(id, yearly))
    const { name } = await shop.world.deps.db
      .selectFrom('membershipPlans')
      .select('name')
      .where('id', '=', monthly.planId)
      .executeTakeFirstOrThrow()
    expect(loses.map(({ kind }) => kind)).toEqual(['membership_plan'])
    const { periodEndsAt: endsAt } = await shop.row(id)
    expect(memberships).toEqual([{ is: 'returns', planName: name, endsAt }])
  })

  test('the dry run of a refund of an earlier period reports that nothing is revoked', async () => {
    const id = await shop.subscribe(await shop.sellPlan({}))
    const first = await firstPayment()
    await shop.runAt('2026-07-01T00:00:00Z')
    const { loses, memberships } = await refund(shop.world, shop.olga, first)
    expect(loses).toEqual([])
    expect(memberships).toMatchObject([{ is: 'unchanged', endsAt: (await shop.row(id)).periodEndsAt }])
  })

  test('the dry run of a refund reports that a refund of the current period ends the membership', async () => {
    await shop.subscribe(await shop.sellPlan({}))
    const { loses, memberships } = await refund(shop.world, shop.olga, await firstPayment())
    expect(loses).toHaveLength(1)
    expect(memberships).toMatchObject([{ is: 'ends', endsAt: shop.world.clock.now() }])
  })
})
