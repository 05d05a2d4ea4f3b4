// Random histories of memberships: the steps of members, operators, banks and the clock.
import fc from 'fast-check'
import type { MemberActor, OperatorActor } from '../../../src/domain/tenancy/index.ts'
import type { PaymentId, SubscriptionId } from '../../../src/platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../src/platform/refusal.ts'
import { platformActor, type World } from '../world/world.ts'
import type { MembershipModel } from './membership-model.ts'
import { dispute, refund } from './membership-money.ts'
import { sellCourse } from './shop.ts'
import { payByCard, sellPlan, subscriptionRow } from './subscribers.ts'

type Plan = Awaited<ReturnType<typeof sellPlan>>

export type Market = {
  readonly world: World
  readonly olga: OperatorActor
  readonly plans: readonly (Plan & { readonly price: bigint })[]
  readonly course: Awaited<ReturnType<typeof sellCourse>>
}

export const coursePrice = 12_000n

const terms = [
  { price: 30_000n },
  { price: 90_000n },
  { price: 300_000n, access: 'yearly' },
  { price: 40_000n, trialDays: 7 },
  { price: 500_000n, access: 'yearly', trialDays: 14 },
] as const

/** Plans of both cycles, with and without a trial, a course beside them, and coupons. */
export async function openMarket(world: World, olga: OperatorActor): Promise<Market> {
  const { schoolId } = olga
  const plans = []
  for (const each of terms) plans.push({ ...(await sellPlan(world, schoolId, each)), price: each.price })
  for (const [code, value] of [
    ['HALF', 50n],
    ['FREE', 100n],
  ] as const)
    await world.modules.pricing.createCoupon(olga, {
      code,
      label: code,
      kind: 'percent',
      value,
      itemTypes: ['membership_plan'],
    })
  return { world, olga, plans, course: await sellCourse(world, schoolId, { price: coursePrice }) }
}

const plan = fc.nat({ max: terms.length - 1 })
const nth = fc.nat({ max: 5 })
const card = fc.constantFrom('works', 'works', 'works', 'declines')

const subscribe = fc.record({
  do: fc.constant('subscribe'),
  plan,
  card,
  coupon: fc.constantFrom(undefined, undefined, 'HALF', 'FREE'),
})

const step = fc.oneof(
  subscribe,
  fc.record({ do: fc.constant('order'), plan }),
  fc.record({ do: fc.constant('pay'), nth, card }),
  fc.record({ do: fc.constant('switch'), nth, plan }),
  fc.record({ do: fc.constant('switchAndPay'), nth, plan }),
  fc.record({ do: fc.constant('refund'), nth, percent: fc.constantFrom(100, 100, 40) }),
  fc.record({
    do: fc.constant('dispute'),
    nth,
    outcome: fc.constantFrom('dispute_opened', 'dispute_won', 'dispute_lost', 'dispute_lost'),
  }),
  fc.record({ do: fc.constantFrom('cancel', 'resume', 'pause', 'continue'), nth }),
  fc.record({ do: fc.constant('wait'), hours: fc.constantFrom(1, 30, 24 * 8, 24 * 16, 24 * 35) }),
)

export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** A membership begins, and then random steps follow. */
export const history = fc
  .tuple(subscribe, fc.array(step, { minLength: 4, maxLength: 14 }))
  .map(([first, rest]): Step[] => [first, ...rest])

export type Membership = {
  readonly member: MemberActor
  readonly model: MembershipModel
  /** Payments that were opened and left. */
  readonly open: PaymentId[]
  /** Called after a refund with the result of its dry run. */
  readonly onRefund: (effect: Awaited<ReturnType<typeof refund>>) => Promise<void>
}

/** Runs one step; a refused step changes nothing. */
export async function act(market: Market, membership: Membership, current: Step): Promise<void> {
  await perform(market, membership, current).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
  })
}

async function perform(market: Market, membership: Membership, current: Step): Promise<unknown> {
  const { world, plans, course } = market
  const { member, open } = membership
  switch (current.do) {
    case 'subscribe': {
      const selections = [selectionOf(plans[current.plan])]
      const order = { selections, couponCode: current.coupon, country: 'TW' }
      const { paymentId, state } = await world.modules.orders.checkout(member, order)
      return state === 'paid' || (await payByCard(world, member, paymentId, current.card))
    }
    case 'order': {
      const selections = [
        { itemType: course.itemType, offerId: course.offerId },
        selectionOf(plans[current.plan]),
      ]
      return open.push((await world.modules.orders.checkout(member, { selections, country: 'TW' })).paymentId)
    }
    case 'pay':
      return await payOpen(market, membership, current)
    case 'switch':
    case 'switchAndPay':
      return await switchPlan(market, membership, current)
    case 'refund':
    case 'dispute':
      return await revoke(market, membership, current)
    case 'cancel':
    case 'resume':
    case 'pause':
    case 'continue':
      return await change(market, membership, current)
    case 'wait':
      world.clock.advance({ hours: current.hours })
      await world.modules.billing.renewDue(platformActor)
      return await world.modules.orders.expireDue(platformActor)
  }
}

const selectionOf = (plan: Plan | undefined) => {
  if (!plan) throw new Error('There is no such plan')
  return { itemType: plan.itemType, offerId: plan.offerId }
}

const at = <T>(list: readonly T[], index: number): T | undefined =>
  list.length === 0 ? undefined : list[index % list.length]

async function payOpen(
  { world }: Market,
  { member, open }: Membership,
  current: Extract<Step, { do: 'pay' }>,
) {
  const { rows } = await world.modules.orders.payments(member, { first: 50 })
  const unpaid = rows.filter(({ state }) => ['not_paid', 'failed', 'expired'].includes(state))
  const paymentId = at([...open, ...unpaid.map(({ id }) => id)], current.nth)
  if (!paymentId) return
  const { tradeNo, state } = await world.modules.orders.ownPayment(member, { paymentId })
  const again =
    state === 'not_paid' ? { paymentId } : await world.modules.orders.tryAgain(member, { tradeNo })
  await payByCard(world, member, again.paymentId, current.card)
}

async function switchPlan(
  { world, plans }: Market,
  { member, open }: Membership,
  current: Extract<Step, { do: 'switch' | 'switchAndPay' }>,
) {
  const own = at(await subscriptionsOf(world, member), current.nth)
  const to = plans[current.plan]
  if (!own || !to) return
  const wish = { id: own.id, planId: to.planId, atMost: 10_000_000n }
  const outcome = await world.modules.billing.switchPlan(member, wish)
  if (outcome.is !== 'to-pay') return
  if (current.do === 'switch') open.push(outcome.paymentId)
  else await payByCard(world, member, outcome.paymentId)
}

async function revoke(
  { world, olga }: Market,
  { member, onRefund }: Membership,
  current: Extract<Step, { do: 'refund' | 'dispute' }>,
) {
  const { rows } = await world.modules.orders.payments(member, { first: 50 })
  const payment = at(
    rows.filter(({ state, amount }) => state === 'paid' && amount > 0n),
    current.nth,
  )
  if (!payment) return
  if (current.do === 'dispute') return await dispute(world, member, payment.id, current.outcome)
  const part = (payment.amount * BigInt(current.percent)) / 100n
  const isWhole = current.percent === 100
  await onRefund(await refund(world, olga, payment.id, isWhole ? undefined : part))
}

async function change(
  { world, olga }: Market,
  { member, model }: Membership,
  current: Extract<Step, { do: 'cancel' | 'resume' | 'pause' | 'continue' }>,
) {
  const own = at(await subscriptionsOf(world, member), current.nth)
  if (!own) return
  const { subscriptions } = world.modules
  switch (current.do) {
    case 'cancel':
      return await subscriptions.cancelSubscription(member, own.id)
    case 'resume':
      return await subscriptions.resumeSubscription(member, own.id)
    case 'pause':
      return await subscriptions.pauseSubscription(olga, own.id)
    case 'continue': {
      const { pausedAt } = await subscriptionRow(world, member, own.id)
      await subscriptions.continueSubscription(olga, own.id)
      if (pausedAt) model.move(own.id, world.clock.now().getTime() - pausedAt.getTime())
    }
  }
}

async function subscriptionsOf(
  world: World,
  member: MemberActor,
): Promise<{ readonly id: SubscriptionId }[]> {
  return await world.modules.subscriptions.ownSubscriptions(member)
}
