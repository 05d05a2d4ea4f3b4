import { beforeEach, describe, expect, test } from 'vitest'
import { dispute, refund } from '../../../test/support/shop/membership-money.ts'
import { openShopAt } from '../../../test/support/shop/open-shop.ts'
import { buy, rowOf, sellCourse } from '../../../test/support/shop/shop.ts'
import {
  payByCard,
  runAt,
  sellPlan,
  subscribe,
  subscriptionRow,
} from '../../../test/support/shop/subscribers.ts'
import type { World } from '../../../test/support/world/world.ts'
import type { PaymentId, SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import { day } from '../../platform/durations.ts'
import type { MemberActor, OperatorActor } from '../tenancy/index.ts'

let world: World
let mei: MemberActor
let olga: OperatorActor
beforeEach(async () => {
  ;({ world, mei, olga } = await openShopAt('2026-06-01T00:00:00Z'))
})

type Plan = Awaited<ReturnType<typeof sellPlan>>
const at = (moment: string) => runAt(world, new Date(moment))
const row = (id: SubscriptionId) => subscriptionRow(world, mei, id)
const holds = async ({ courseId }: Plan) =>
  await world.modules.entitlements.ownsCourse(mei, courseId as never)
const sell = (terms: Parameters<typeof sellPlan>[2]) => sellPlan(world, mei.schoolId, terms)
const firstPayment = async () => {
  const { rows } = await world.modules.orders.payments(mei, { first: 50 })
  const first = rows.at(-1)
  if (!first) throw new Error('Nothing was paid')
  return first.id
}

async function switchTo(id: SubscriptionId, { planId }: Plan): Promise<PaymentId> {
  const outcome = await world.modules.billing.switchPlan(mei, { id, planId, atMost: 100_000n })
  if (outcome.is !== 'to-pay') throw new Error(`The switch is ${outcome.is}`)
  await payByCard(world, mei, outcome.paymentId)
  return outcome.paymentId
}

const lost = { state: 'ended', endReason: 'refunded' }

describe.each(['refund', 'lost dispute'] as const)('a %s of a subscription payment', (reversal) => {
  const revoke = async (paymentId: PaymentId) =>
    reversal === 'refund'
      ? void (await refund(world, olga, paymentId))
      : await dispute(world, mei, paymentId, 'dispute_lost')

  test('revoking a switch within a period returns to the previous plan, and then revoking the first payment ends the membership', async () => {
    const [small, large] = [await sell({ price: 300n }), await sell({ price: 900n })]
    const id = await subscribe(world, mei, small)
    await at('2026-06-16T00:00:00Z')
    const switched = await switchTo(id, large)
    world.clock.advance({ hours: 1 })
    await revoke(switched)
    const month = { period: 1, periodEndsAt: new Date('2026-07-01T00:00:00Z') }
    expect(await row(id)).toMatchObject({ state: 'active', planId: small.planId, price: 300n, ...month })
    expect([await holds(small), await holds(large)]).toEqual([true, false])
    await revoke(await firstPayment())
    expect(await row(id)).toMatchObject(lost)
    expect([await holds(small), await holds(large)]).toEqual([false, false])
  })

  test('revoking a switch to a yearly plan returns to the month, and then revoking the first payment ends the membership', async () => {
    const [monthly, yearly] = [await sell({ price: 300n }), await sell({ price: 3000n, access: 'yearly' })]
    const id = await subscribe(world, mei, monthly)
    await at('2026-06-16T00:00:00Z')
    const switched = await switchTo(id, yearly)
    world.clock.advance({ hours: 1 })
    await revoke(switched)
    const month = { cycle: 'monthly', period: 1, periodEndsAt: new Date('2026-07-01T00:00:00Z') }
    expect(await row(id)).toMatchObject({ state: 'active', planId: monthly.planId, price: 300n, ...month })
    expect([await holds(monthly), await holds(yearly)]).toEqual([true, false])
    await revoke(await firstPayment())
    expect(await row(id)).toMatchObject(lost)
    expect(await holds(monthly)).toBe(false)
  })

  test('revoking the first payment subtracts the quoted credit from a year paid hours later', async () => {
    const [monthly, yearly] = [
      await sell({ price: 30_000n }),
      await sell({ price: 300_000n, access: 'yearly' }),
    ]
    const id = await subscribe(world, mei, monthly)
    await at('2026-06-16T00:00:00Z')
    const { planId } = yearly
    const outcome = await world.modules.billing.switchPlan(mei, { id, planId, atMost: 300_000n })
    if (outcome.is !== 'to-pay') throw new Error(`The switch is ${outcome.is}`)
    world.clock.advance({ hours: 20 })
    await payByCard(world, mei, outcome.paymentId)
    const { periodStartsAt: from, periodEndsAt: until } = await row(id)
    await revoke(await firstPayment())
    const { amount } = await rowOf(world, mei, outcome.paymentId)
    const length = until.getTime() - from.getTime()
    const { periodEndsAt } = await row(id)
    const paidFor = (length * Number(amount)) / 300_000
    expect(Math.abs(periodEndsAt.getTime() - from.getTime() - paidFor)).toBeLessThan(1_000)
  })

  test('revoking the first payment subtracts its credit from the year, and then revoking the switch ends the membership', async () => {
    const [monthly, yearly] = [await sell({ price: 300n }), await sell({ price: 3000n, access: 'yearly' })]
    const id = await subscribe(world, mei, monthly)
    await at('2026-06-16T00:00:00Z')
    const switched = await switchTo(id, yearly)
    world.clock.advance({ hours: 1 })
    await revoke(await firstPayment())
    // 150 of 3000 was credit: a twentieth of 365 days.
    const endsAt = new Date(new Date('2027-06-16T00:00:00Z').getTime() - (365 * day) / 20)
    expect(await row(id)).toMatchObject({ state: 'active', planId: yearly.planId, periodEndsAt: endsAt })
    await revoke(switched)
    expect(await row(id)).toMatchObject(lost)
    expect(await holds(yearly)).toBe(false)
  })

  test('revoking a switch whose previous month is over ends the membership', async () => {
    const [monthly, yearly] = [await sell({ price: 300n }), await sell({ price: 3000n, access: 'yearly' })]
    const id = await subscribe(world, mei, monthly)
    const switched = await switchTo(id, yearly)
    await at('2026-09-01T00:00:00Z')
    await revoke(switched)
    expect(await row(id)).toMatchObject(lost)
    await at('2026-10-01T00:00:00Z')
    expect((await world.modules.orders.payments(mei, { first: 50 })).rows).toHaveLength(2)
  })
})

test('a refund of a switch that ended a trial returns to the rest of the trial', async () => {
  const [tried, paid] = [await sell({ trialDays: 10 }), await sell({ price: 500n })]
  const id = await subscribe(world, mei, tried)
  await at('2026-06-03T00:00:00Z')
  const switched = await switchTo(id, paid)
  await refund(world, olga, switched)
  const trial = { state: 'trialing', period: 0, periodEndsAt: new Date('2026-06-11T00:00:00Z') }
  expect(await row(id)).toMatchObject({ ...trial, planId: tried.planId })
  expect([await holds(tried), await holds(paid)]).toEqual([true, false])
  await at('2026-06-11T00:00:00Z')
  expect(await row(id)).toMatchObject({ state: 'active', planId: tried.planId, price: 300n, period: 1 })
})

test('a refund of the first of two switches returns to the plan before both', async () => {
  const plans = [
    await sell({ price: 300n }),
    await sell({ price: 600n }),
    await sell({ price: 900n }),
  ] as const
  const id = await subscribe(world, mei, plans[0])
  const first = await switchTo(id, plans[1])
  world.clock.advance({ hours: 1 })
  await switchTo(id, plans[2])
  world.clock.advance({ hours: 1 })
  await refund(world, olga, first)
  expect(await row(id)).toMatchObject({ state: 'active', planId: plans[0].planId, price: 300n })
})

test('a switch after a refunded switch starts from the plan that the refund restored', async () => {
  const [small, large, larger] = [await sell({}), await sell({ price: 600n }), await sell({ price: 900n })]
  const id = await subscribe(world, mei, small)
  await refund(world, olga, await switchTo(id, large))
  world.clock.advance({ hours: 1 })
  await switchTo(id, larger)
  expect(await row(id)).toMatchObject({ state: 'active', planId: larger.planId })
  await at('2026-07-01T00:00:00Z')
  expect(await row(id)).toMatchObject({ state: 'active', planId: larger.planId, period: 2 })
})

test('a partial refund of a switch changes only the payment and not the membership', async () => {
  const [small, large] = [await sell({ price: 300n }), await sell({ price: 900n })]
  const id = await subscribe(world, mei, small)
  const switched = await switchTo(id, large)
  expect(await refund(world, olga, switched, 100n)).toMatchObject({ loses: [], memberships: [] })
  expect(await row(id)).toMatchObject({ state: 'active', planId: large.planId })
})

test('a refund of the order that began a trial leaves a later paid period unchanged', async () => {
  const plan = await sell({ trialDays: 7 })
  const course = await sellCourse(world, mei.schoolId)
  const selections = [course, plan].map(({ itemType, offerId }) => ({ itemType, offerId }))
  const { paymentId } = await buy(world, mei, { selections })
  await payByCard(world, mei, paymentId)
  const [own] = await world.modules.subscriptions.ownSubscriptions(mei)
  if (!own) throw new Error('No subscription began')
  await at('2026-06-08T00:00:00Z')
  expect(await row(own.id)).toMatchObject({ state: 'active', period: 1 })
  const effect = await refund(world, olga, paymentId)
  expect(effect.loses.map(({ kind }) => kind)).toEqual(['course'])
  expect(await row(own.id)).toMatchObject({ state: 'active', period: 1 })
})

describe('the dry run of a refund', () => {
  test('the dry run of a refund names the plan and the end to which a refunded switch returns', async () => {
    const [monthly, yearly] = [await sell({ price: 300n }), await sell({ price: 3000n, access: 'yearly' })]
    const id = await subscribe(world, mei, monthly)
    const { loses, memberships } = await refund(world, olga, await switchTo(id, yearly))
    const { name } = await world.deps.db
      .selectFrom('membershipPlans')
      .select('name')
      .where('id', '=', monthly.planId)
      .executeTakeFirstOrThrow()
    expect(loses.map(({ kind }) => kind)).toEqual(['membership_plan'])
    const { periodEndsAt: endsAt } = await row(id)
    expect(memberships).toEqual([{ is: 'returns', planName: name, endsAt }])
  })

  test('the dry run of a refund of an earlier period reports that nothing is revoked', async () => {
    const id = await subscribe(world, mei, await sell({}))
    const first = await firstPayment()
    await at('2026-07-01T00:00:00Z')
    const { loses, memberships } = await refund(world, olga, first)
    expect(loses).toEqual([])
    expect(memberships).toMatchObject([{ is: 'unchanged', endsAt: (await row(id)).periodEndsAt }])
  })

  test('the dry run of a refund reports that a refund of the current period ends the membership', async () => {
    await subscribe(world, mei, await sell({}))
    const { loses, memberships } = await refund(world, olga, await firstPayment())
    expect(loses).toHaveLength(1)
    expect(memberships).toMatchObject([{ is: 'ends', endsAt: world.clock.now() }])
  })
})
