import { describe, expect, test } from 'vitest'
import { buy, newMember, ownerOf, sellCourse } from '../../../test/support/shop/shop.ts'
import { payByCard, sellPlan, subscribe, subscriptionRow } from '../../../test/support/shop/subscribers.ts'
import { type Plan, useSubscriptionShop } from '../../../test/support/shop/subscription-shop.ts'
import { addDuration, minute } from '../../platform/durations.ts'

const shop = useSubscriptionShop('2026-06-01T00:00:00Z')

const selectionOf = ({ itemType, offerId }: Pick<Plan, 'itemType' | 'offerId'>) => ({ itemType, offerId })
const quoted = async (...plans: Plan[]) =>
  await shop.world.modules.orders.quote(shop.mei, { selections: plans.map(selectionOf), country: 'TW' })
const own = async () => await shop.world.modules.subscriptions.ownSubscriptions(shop.mei)
const ofPlan = async ({ planId }: Plan) => (await own()).find((each) => each.planId === planId)
const runIn = (minutes: number) => shop.runAt(addDuration(shop.world.clock.now(), minutes * minute))

describe('one trial per person and school', () => {
  test('another plan is charged from its first day for a person who has had a trial, in the quote and in the order', async () => {
    const [first, second] = [
      await shop.sellPlan({ trialDays: 7 }),
      await shop.sellPlan({ trialDays: 30, price: 500n }),
    ]
    expect((await quoted(second)).total).toBe(0n)
    await shop.subscribe(first)
    const { total, lines } = await quoted(second)
    expect([total, lines[0]?.renews?.trialDays]).toEqual([500n, null])
    expect(await buy(shop.world, shop.mei, selectionOf(second))).toMatchObject({
      total: 500n,
      state: 'not_paid',
    })
  })

  test('a trial of one person at one school does not affect the trials of other people and other schools', async () => {
    await shop.subscribe(await shop.sellPlan({ trialDays: 7 }))
    for (const school of ['ceramics', 'astronomy'] as const) {
      const other = await newMember(shop.world, school)
      const plan = await sellPlan(shop.world, other.schoolId, { trialDays: 7 })
      const id = await subscribe(shop.world, other, plan)
      expect(await subscriptionRow(shop.world, other, id)).toMatchObject({ state: 'trialing' })
    }
  })

  test('the first plan has no second trial after a switch to another plan or the end of the subscription', async () => {
    const [first, second] = [
      await shop.sellPlan({ trialDays: 7 }),
      await shop.sellPlan({ trialDays: 7, price: 500n }),
    ]
    const id = await shop.subscribe(first)
    await shop.world.modules.billing.switchPlan(shop.mei, { id, planId: second.planId, atMost: 0n })
    expect((await quoted(first)).total).toBe(300n)
    await shop.world.modules.subscriptions.endSubscription(await ownerOf(shop.world, 'ceramics'), id)
    expect((await quoted(first)).total).toBe(300n)
  })

  test('the first of two plans with trials in one order gets the trial, and the second is charged', async () => {
    const [first, second] = [
      await shop.sellPlan({ trialDays: 7 }),
      await shop.sellPlan({ trialDays: 7, price: 500n }),
    ]
    expect((await quoted(first, second)).total).toBe(500n)
    const selections = [selectionOf(first), selectionOf(second)]
    const { paymentId, total } = await shop.world.modules.orders.checkout(shop.mei, {
      selections,
      country: 'TW',
    })
    expect(total).toBe(500n)
    await payByCard(shop.world, shop.mei, paymentId)
    expect(await ofPlan(first)).toMatchObject({ state: 'trialing' })
    expect(await ofPlan(second)).toMatchObject({ state: 'active', period: 1 })
  })

  test('one of several concurrent free trial orders is placed, and the others are refused with the new total', async () => {
    const plans = await Promise.all([1, 2, 3].map(() => shop.sellPlan({ trialDays: 7 })))
    const orders = await Promise.allSettled(
      plans.map((plan) => buy(shop.world, shop.mei, { selections: [selectionOf(plan)], expectedTotal: 0n })),
    )
    const refused = orders.flatMap((order) => (order.status === 'rejected' ? [order.reason] : []))
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const reason of refused)
      expect(reason).toMatchObject({ code: 'conflict', problems: [{ message: 'total_changed' }] })
    expect(await own()).toHaveLength(1)
  })

  test('the second of several trial orders to be paid is charged before it gives access', async () => {
    const plans = [
      await shop.sellPlan({ trialDays: 7 }),
      await shop.sellPlan({ trialDays: 7, price: 500n }),
    ] as const
    const orders: Awaited<ReturnType<typeof buy>>[] = []
    for (const plan of plans) {
      const { itemType, offerId } = await sellCourse(shop.world, shop.mei.schoolId)
      const selections = [{ itemType, offerId }, selectionOf(plan)]
      orders.push(await shop.world.modules.orders.checkout(shop.mei, { selections, country: 'TW' }))
    }
    for (const { paymentId } of orders) await payByCard(shop.world, shop.mei, paymentId)
    expect(await ofPlan(plans[0])).toMatchObject({ state: 'trialing' })
    expect(await ofPlan(plans[1])).toMatchObject({ state: 'past_due', period: 0 })
    expect([await shop.ownsCourse(plans[0]), await shop.ownsCourse(plans[1])]).toEqual([true, false])
    await runIn(10)
    const ends = shop.moment('2026-07-01T00:10:00Z')
    expect(await ofPlan(plans[1])).toMatchObject({ state: 'active', period: 1, periodEndsAt: ends })
    expect(await shop.ownsCourse(plans[1])).toBe(true)
  })

  test('a first period without a trial gives no access while it is unpaid, and expires unpaid', async () => {
    const plans = [
      await shop.sellPlan({ trialDays: 60 }),
      await shop.sellPlan({ trialDays: 60, price: 500n }),
    ] as const
    const orders: Awaited<ReturnType<typeof buy>>[] = []
    for (const plan of plans) {
      const { itemType, offerId } = await sellCourse(shop.world, shop.mei.schoolId)
      const selections = [{ itemType, offerId }, selectionOf(plan)]
      orders.push(await shop.world.modules.orders.checkout(shop.mei, { selections, country: 'TW' }))
    }
    for (const { paymentId } of orders) await payByCard(shop.world, shop.mei, paymentId, 'declines')
    for (const days of [0, 1, 3, 5, 7, 8]) {
      await runIn(days === 0 ? 5 : 24 * 60)
      expect(await shop.ownsCourse(plans[1])).toBe(false)
      await runIn(24 * 60)
    }
    expect(await ofPlan(plans[1])).toMatchObject({ state: 'ended', endReason: 'unpaid' })
  })

  test('a membership granted by an operator does not use up the trial', async () => {
    const [trialPlan, paidPlan] = [
      await shop.sellPlan({ trialDays: 7 }),
      await shop.sellPlan({ trialDays: 7 }),
    ]
    const olga = await ownerOf(shop.world, 'ceramics')
    const selections = [selectionOf(trialPlan)]
    await shop.world.modules.orders.grantByOperator(olga, { personId: shop.mei.memberId, selections })
    expect(await ofPlan(trialPlan)).toMatchObject({ state: 'active', period: 1 })
    await shop.subscribe(paidPlan)
    expect(await ofPlan(paidPlan)).toMatchObject({ state: 'trialing' })
  })
})

describe('switching during a trial', () => {
  const offered = async (id: Awaited<ReturnType<typeof subscribe>>, { planId }: Plan) =>
    (await shop.world.modules.billing.switchOptions(shop.mei, id)).find((each) => each.planId === planId)
      ?.quote

  test('switching during a trial keeps its remaining days if the other plan has a trial too', async () => {
    const [first, second] = [
      await shop.sellPlan({ trialDays: 7 }),
      await shop.sellPlan({ trialDays: 30, price: 3000n, access: 'yearly' }),
    ]
    const id = await shop.subscribe(first)
    await runIn(2 * 24 * 60)
    expect(await offered(id, second)).toEqual({ when: 'now', charge: 0n, isNewPeriod: false })
    await shop.world.modules.billing.switchPlan(shop.mei, { id, planId: second.planId, atMost: 0n })
    const trial = {
      state: 'trialing',
      planId: second.planId,
      periodEndsAt: shop.moment('2026-06-08T00:00:00Z'),
    }
    expect(await subscriptionRow(shop.world, shop.mei, id)).toMatchObject(trial)
  })

  test('switching during a trial charges the first period of a plan without a trial immediately and begins it once paid', async () => {
    const [first, second] = [await shop.sellPlan({ trialDays: 7 }), await shop.sellPlan({ price: 500n })]
    const id = await shop.subscribe(first)
    await runIn(2 * 24 * 60)
    expect(await offered(id, second)).toEqual({ when: 'now', charge: 500n, isNewPeriod: true })
    const outcome = await shop.world.modules.billing.switchPlan(shop.mei, {
      id,
      planId: second.planId,
      atMost: 500n,
    })
    if (outcome.is !== 'to-pay') throw new Error(`The switch is ${outcome.is}`)
    expect(await subscriptionRow(shop.world, shop.mei, id)).toMatchObject({
      state: 'trialing',
      planId: first.planId,
    })
    await payByCard(shop.world, shop.mei, outcome.paymentId)
    expect(await subscriptionRow(shop.world, shop.mei, id)).toMatchObject({
      state: 'active',
      planId: second.planId,
      period: 1,
      periodEndsAt: shop.moment('2026-07-03T00:00:00Z'),
    })
    expect([await shop.ownsCourse(first), await shop.ownsCourse(second)]).toEqual([false, true])
    await shop.runAt('2026-07-03T00:00:00Z')
    expect(await subscriptionRow(shop.world, shop.mei, id)).toMatchObject({ state: 'active', period: 2 })
  })
})
