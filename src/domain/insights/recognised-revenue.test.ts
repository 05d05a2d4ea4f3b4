import { afterAll, describe, expect, test } from 'vitest'
import { operatorOf } from '../../../test/support/people/identity-cast.ts'
import { statementsOf } from '../../../test/support/people/learning-cast.ts'
import { buyAndPay, newMember, ownerOf, sellCourse, shopOptions } from '../../../test/support/shop/shop.ts'
import { payByCard, runAt, sellPlan, subscribe } from '../../../test/support/shop/subscribers.ts'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { createWorld, platformActor } from '../../../test/support/world/world.ts'
import type { PaymentId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../platform/durations.ts'
import type { OrderPurpose } from '../pricing/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { RecognisedRequest } from './recognised-revenue.ts'

// Noon in Taipei.
const begin = new Date('2026-01-01T04:00:00Z')
const daysLater = (days: number) => addDuration(begin, days * day)

const world = await createWorld({ ...shopOptions, clock: createTestClock(begin) })
afterAll(() => world.close())
const olga = await ownerOf(world, 'ceramics')
const mei = await newMember(world, 'ceramics')

const figures = async (request: Partial<RecognisedRequest> = {}, editor = olga) => {
  await world.runJobs()
  const span = { from: daysLater(0), until: daysLater(400), by: 'day' } as const
  return await world.modules.insights.recognisedRevenue(editor, { ...span, ...request })
}
const daysOf = async (itemId: string) =>
  Object.fromEntries((await figures({ itemId })).spans.map(({ begins, recognised }) => [begins, recognised]))
const at = (day: number) => runAt(world, daysLater(day))

async function refund(paymentId: PaymentId, amount: bigint) {
  await world.modules.orders.approveRefund(
    olga,
    await world.modules.orders.requestRefund(olga, paymentId, { amount, reason: 'Requested by the member' }),
  )
}

async function sellPlanOfDays(accessDays: number) {
  const plan = await sellPlan(world, olga.schoolId)
  await world.deps.db
    .updateTable('membershipPlans')
    .set({ access: 'for_days', accessDays })
    .where('id', '=', plan.planId)
    .execute()
  return plan
}

async function newestPayment(member: MemberActor) {
  const [newest] = (await world.modules.orders.payments(member, { first: 1 })).rows
  if (!newest) throw new Error('Nothing was paid')
  return newest
}

describe('recognised revenue', () => {
  test('revenue of a course is recognised on the school’s day of payment, and a refund on its own day', async () => {
    const course = await sellCourse(world, olga.schoolId, { price: 1000n })
    // Midnight has passed in Taipei.
    world.clock.advance({ hours: 13 })
    const { paymentId } = await buyAndPay(world, mei, course)
    await at(3)
    await refund(paymentId, 400n)
    expect(await daysOf(course.courseId)).toEqual({ '2026-01-02': 1000n, '2026-01-04': -400n })
  })

  test('revenue of a membership is spread over the days of each paid period without rounding loss', async () => {
    const plan = await sellPlan(world, olga.schoolId, { price: 100n })
    const member = await newMember(world, 'ceramics')
    await subscribe(world, member, plan)
    const days = Object.entries(await daysOf(plan.planId))
    // From 4 January to 3 February.
    expect(days).toHaveLength(31)
    expect([days[0]?.[0], days.at(-1)?.[0]]).toEqual(['2026-01-04', '2026-02-03'])
    expect(days.slice(0, 5).map(([, amount]) => amount)).toEqual([3n, 3n, 4n, 3n, 3n])
    expect(days.reduce((sum, [, amount]) => sum + amount, 0n)).toBe(100n)
    const [own] = await world.modules.subscriptions.ownSubscriptions(member)
    await runAt(world, own?.periodEndsAt ?? begin)
    const renewed = Object.entries(await daysOf(plan.planId))
    expect(renewed).toHaveLength(31 + 28)
    expect(renewed.reduce((sum, [, amount]) => sum + amount, 0n)).toBe(200n)
  })

  test('revenue of a refunded membership period is reversed on the day of the refund and ends there', async () => {
    await at(40)
    const plan = await sellPlan(world, olga.schoolId, { price: 280n })
    const member = await newMember(world, 'ceramics')
    await subscribe(world, member, plan)
    // 10 to 13 February are over: 40 of 280 are recognised, and the share of the 14th is not.
    await at(44)
    const { id, amount } = await newestPayment(member)
    await refund(id, amount)
    expect(await daysOf(plan.planId)).toEqual({
      '2026-02-10': 10n,
      '2026-02-11': 10n,
      '2026-02-12': 10n,
      '2026-02-13': 10n,
      '2026-02-14': -40n,
    })
  })

  test('revenue of a partly refunded membership period continues with the amount not refunded', async () => {
    const plan = await sellPlan(world, olga.schoolId, { price: 280n })
    const member = await newMember(world, 'ceramics')
    await subscribe(world, member, plan)
    await at(46)
    await refund((await newestPayment(member)).id, 140n)
    const days = Object.values(await daysOf(plan.planId))
    expect(days.slice(0, 4)).toEqual([10n, 10n, -5n, 5n])
    expect(days.reduce((sum, amount) => sum + amount, 0n)).toBe(140n)
  })

  test('revenue of a late paid membership period begins with the part for the days that have passed', async () => {
    const plan = await sellPlan(world, olga.schoolId, { price: 310n })
    const member = await newMember(world, 'ceramics')
    await subscribe(world, member, plan, 'declines')
    const [own] = await world.modules.subscriptions.ownSubscriptions(member)
    await runAt(world, own?.periodEndsAt ?? begin)
    await at(77)
    const again = await world.modules.orders.tryAgain(member, await newestPayment(member))
    await payByCard(world, member, again.paymentId)
    const days = await daysOf(plan.planId)
    const paid = Object.entries(days).filter(([day]) => day >= '2026-03-16')
    expect(paid[0]).toEqual(['2026-03-19', 40n])
    expect(paid.reduce((sum, [, amount]) => sum + amount, 0n)).toBe(310n)
  })

  test('revenue of a switch to a more expensive plan is spread over the rest of the period', async () => {
    const cheap = await sellPlan(world, olga.schoolId, { price: 300n })
    const dear = await sellPlan(world, olga.schoolId, { price: 900n })
    const member = await newMember(world, 'ceramics')
    const id = await subscribe(world, member, cheap)
    world.clock.advance({ days: 14 })
    const switched = await world.modules.billing.switchPlan(member, {
      id,
      planId: dear.planId,
      atMost: 900n,
    })
    if (switched.is !== 'to-pay') throw new Error(`The switch is ${switched.is}`)
    await payByCard(world, member, switched.paymentId)
    const { amount } = await newestPayment(member)
    const [remaining, before] = [
      Object.entries(await daysOf(dear.planId)),
      Object.keys(await daysOf(cheap.planId)),
    ]
    expect(remaining.map(([day]) => day)).toEqual(before.slice(14))
    expect(remaining.reduce((sum, [, each]) => sum + each, 0n)).toBe(amount)
  })

  test('revenue of a fixed-term membership excludes sales tax, and a gifted membership is recognised when it is paid', async () => {
    const rate = { country: 'DE', name: 'VAT', rate: 2000, isInclusive: false }
    const { id } = await world.modules.pricing.createTaxRate(olga, rate)
    const buyTenDays = async (purpose: OrderPurpose) => {
      const { itemType, offerId } = await sellPlanOfDays(10)
      const selections = [{ itemType, offerId }]
      await buyAndPay(world, await newMember(world, 'ceramics'), { selections, country: 'DE', purpose })
      return Object.values(await daysOf(offerId))
    }
    expect(await buyTenDays({ is: 'self' })).toEqual(Array.from({ length: 10 }, () => 30n))
    expect(await buyTenDays({ is: 'gift' })).toEqual([300n])
    await world.modules.pricing.deleteTaxRate(olga, id)
  })
})

describe('deferred revenue', () => {
  test('deferred revenue is the paid amount that is recognised after the requested span, by product and in total', async () => {
    const plan = await sellPlan(world, olga.schoolId, { price: 3650n, access: 'yearly' })
    const today = world.clock.now()
    await subscribe(world, await newMember(world, 'ceramics'), plan)
    const spans = await figures({ until: new Date(today.getTime() + 1), itemId: plan.planId })
    expect(spans.products).toMatchObject([{ itemId: plan.planId, recognised: 10n, deferred: 3640n }])
    expect(spans.totals).toEqual([{ currency: 'TWD', recognised: 10n, deferred: 3640n }])
    const all = await figures({ until: new Date(today.getTime() + 1), top: 1 })
    expect(all.products).toHaveLength(1)
    expect(all.totals[0]?.deferred).toBeGreaterThanOrEqual(3640n)
    expect(all.totals[0]?.recognised).toBe(all.spans.reduce((sum, each) => sum + each.recognised, 0n))
  })
})

test('recognised revenue has the same sum by day, by week, by month and in total, and after a rebuild', async () => {
  const sums = async () => {
    const by = ['day', 'week', 'month', 'total'] as const
    const results = await Promise.all(by.map((each) => figures({ by: each })))
    return results.map(({ spans }) => spans.reduce((sum, { recognised }) => sum + recognised, 0n))
  }
  const before = await sums()
  expect(new Set(before).size).toBe(1)
  const days = await figures()
  await world.modules.insights.rebuild(platformActor)
  expect(await figures()).toEqual(days)
  expect(await sums()).toEqual(before)
})

test('recognised revenue of more than 400 days is refused by day and returned by month', async () => {
  const span = { from: daysLater(0), until: daysLater(401) }
  await expect(figures(span)).rejects.toMatchObject({ problems: [{ field: 'until' }] })
  expect((await figures({ ...span, by: 'month' })).spans.length).toBeGreaterThan(0)
})

test('recognised revenue takes two statements, covers only the actor’s school and requires the permission', async () => {
  await world.runJobs()
  const request = { from: daysLater(0), until: daysLater(400), by: 'day' } as const
  const { insights } = world.modules
  expect(await statementsOf(world, () => insights.recognisedRevenue(olga, request))).toBe(2)
  const hana = await ownerOf(world, 'astronomy')
  expect(await figures({}, hana)).toEqual({ spans: [], totals: [], products: [] })
  const ken = await operatorOf(world, 'ken', 'ceramics', ['teacher'])
  await expect(insights.recognisedRevenue(ken, request)).rejects.toMatchObject({ code: 'not_permitted' })
})

test('payments from before revenue schedules existed get their schedules in the nightly refresh', async () => {
  const before = await figures()
  await world.deps.db.deleteFrom('revenueSchedule').execute()
  world.clock.advance({ days: 60 })
  await world.modules.insights.refreshRecent(platformActor)
  expect(await figures()).toEqual(before)
})
