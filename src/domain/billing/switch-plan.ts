import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type {
  MembershipPlanId,
  OrderId,
  PaymentId,
  SubscriptionId,
} from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { membershipPlansReadableBy, priceIn, pricesOf } from '../catalog/index.ts'
import { gatewayAccepting } from '../gateways/index.ts'
import type { OrderDeps } from '../orders/index.ts'
import {
  firstOrder,
  lockOrder,
  newPayment,
  ownEntry,
  record,
  termsAt,
  writeSubscriptionOrder,
} from '../orders/index.ts'
import { grossOf, taxAt } from '../pricing/index.ts'
import {
  lockOwnSubscription,
  planSwitch,
  quoteSwitch,
  refuseUnlessSwitchable,
  type SubscriptionRow,
  type SwitchQuote,
  type SwitchTarget,
  subscriptionsOf,
  switchCredit,
  switchSubscription,
} from '../subscriptions/index.ts'
import type { MemberActor } from '../tenancy/index.ts'

/** A plan that a subscription can be switched to. */
export type SwitchOption = SwitchTarget & {
  readonly name: string
  readonly slug: string
  /** The price now, or the date from which the plan applies. */
  readonly quote: SwitchQuote
  /** The next period has this plan already. */
  readonly isPlanned: boolean
}

const mostOptions = 100

/** The plans to which a member can switch their subscription, the cheapest first; empty while it cannot be switched. */
export async function switchOptions(
  { db, clock }: OrderDeps,
  member: MemberActor,
  id: SubscriptionId,
): Promise<SwitchOption[]> {
  const row = await subscriptionsOf(db, member)
    .where('subscriptions.id', '=', id)
    .selectAll('subscriptions')
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'No such subscription')
  const now = clock.now()
  const plans = await plansToSwitchTo(db, member, row)
  const credit = await switchCredit(db, row, now)
  return plans.flatMap((plan) => {
    if (!isSwitchable(row, plan, now)) return []
    return [
      { ...plan, quote: quoteSwitch(row, plan, { now, credit }), isPlanned: row.nextPlanId === plan.planId },
    ]
  })
}

type Plan = Omit<SwitchOption, 'quote' | 'isPlanned'>

function isSwitchable(row: SubscriptionRow, plan: Plan, now: Date): boolean {
  try {
    refuseUnlessSwitchable(row, plan, now)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

// On sale, with a price in the same currency, and without another subscription of the member. Prices include tax.
async function plansToSwitchTo(
  db: Db,
  member: MemberActor,
  row: SubscriptionRow,
  only?: MembershipPlanId,
): Promise<Plan[]> {
  const ownPlanIds = subscriptionsOf(db, member)
    .where('subscriptions.state', '!=', 'ended')
    .where('subscriptions.id', '!=', row.id)
    .select('planId')
  let plans = membershipPlansReadableBy(db, member)
    .where('membershipPlans.state', '=', 'published')
    .where('access', 'in', ['monthly', 'yearly'])
    .where('membershipPlans.id', 'not in', ownPlanIds)
  if (only) plans = plans.where('membershipPlans.id', '=', only)
  const rows = await plans
    .select(['membershipPlans.id as planId', 'membershipPlans.name', 'slug', 'price', 'access', 'trialDays'])
    .select(pricesOf('membership_plans'))
    .select(sql<string>`(select currency from schools where id = membership_plans.school_id)`.as('home'))
    .orderBy('price')
    .orderBy('membershipPlans.id')
    .limit(mostOptions)
    .execute()
  const { country } = await firstOrder(db, row)
  const { tax } = await taxAt(db, member.schoolId, country ?? undefined)
  return rows.flatMap(({ planId, name, slug, access, trialDays, home, ...priced }) => {
    const price = priceIn(priced, row.currency, home)
    if (price === undefined) return []
    const cycle = access === 'yearly' ? 'yearly' : 'monthly'
    return [{ planId, name, slug, cycle, trialDays, price: grossOf(price, tax) }]
  })
}

export type SwitchRequest = {
  readonly id: SubscriptionId
  readonly planId: MembershipPlanId
  /** The price shown to the member, which is the most that is charged. */
  readonly atMost: bigint
}

/** The result of a switch: done, planned for the next period, or waiting for its payment. */
export type SwitchResult =
  | { readonly is: 'switched' }
  | { readonly is: 'planned'; readonly at: Date }
  | { readonly is: 'to-pay'; readonly paymentId: PaymentId }

/**
 * Switches a member's subscription to another plan. A more expensive plan begins once the difference is paid; a cheaper one
 * begins with the next period. A trial continues only if the new plan has one too. An earlier switch that was not
 * paid is cancelled.
 */
export async function switchPlan(
  deps: OrderDeps,
  member: MemberActor,
  { id, planId, atMost }: SwitchRequest,
): Promise<SwitchResult> {
  const { clock } = deps
  const { schoolId } = member
  return await inTransaction(deps.db, async (tx) => {
    // Orders are locked before their subscription, as the webhooks of gateways do.
    await abandonUnpaid(deps, tx, member, id)
    const subscription = await lockOwnSubscription(tx, member, id)
    const [plan] = await plansToSwitchTo(tx, member, subscription, planId)
    if (!plan) throw new Refusal('conflict', 'You cannot switch to this plan: choose another one')
    const now = clock.now()
    refuseUnlessSwitchable(subscription, plan, now)
    const quote = quoteSwitch(subscription, plan, { now, credit: await switchCredit(tx, subscription, now) })
    if (quote.when === 'period_end') {
      await planSwitch(tx, clock, subscription, plan)
      return { is: 'planned', at: quote.at }
    }
    if (quote.charge > atMost)
      throw new Refusal('conflict', 'The price of this plan has changed: review it and confirm again')
    if (quote.charge === 0n) {
      const quoted = { period: subscription.period, quotedAt: now, mandateId: null }
      await switchSubscription(tx, clock, { schoolId, id, ...plan, ...quoted })
      return { is: 'switched' }
    }
    return { is: 'to-pay', paymentId: await openSwitch(deps, tx, subscription, plan, quote.charge) }
  })
}

async function openSwitch(
  deps: OrderDeps,
  tx: Tx,
  subscription: SubscriptionRow,
  plan: Plan,
  charge: bigint,
): Promise<PaymentId> {
  const { clock } = deps
  const step = { step: 'switch', period: subscription.period } as const
  const order = await writeSubscriptionOrder(tx, clock, subscription, { ...plan, charge, ...step })
  const terms = termsAt(await gatewayAccepting({ ...deps, db: tx }, subscription), clock.now())
  const deadlineAt =
    terms.deadlineAt < subscription.periodEndsAt ? terms.deadlineAt : subscription.periodEndsAt
  const openingEntry = newPayment(clock, order, { ...terms, sequence: 1, deadlineAt })
  await record(tx, clock, { schoolId: subscription.schoolId, orderId: order.id }, [openingEntry])
  return openingEntry.paymentId
}

async function abandonUnpaid({ clock }: OrderDeps, tx: Tx, member: MemberActor, id: SubscriptionId) {
  const { schoolId } = member
  const open = await openSwitches(tx, member, id)
  for (const { orderId } of open) await lockOrder(tx, { schoolId, orderId })
  const replaced = { kind: 'expired', happenedAt: clock.now(), detail: { isReplaced: true } } as const
  for (const { id: paymentId, orderId } of open)
    await record(tx, clock, { schoolId, orderId }, [ownEntry(paymentId, { ...replaced, name: 'replaced' })])
}

async function openSwitches(
  tx: Tx,
  { schoolId, memberId }: MemberActor,
  id: SubscriptionId,
): Promise<{ id: PaymentId; orderId: OrderId }[]> {
  return await tx
    .selectFrom('orderLines as line')
    .innerJoin('payments as payment', (join) =>
      join.onRef('payment.schoolId', '=', 'line.schoolId').onRef('payment.orderId', '=', 'line.orderId'),
    )
    .where('line.schoolId', '=', schoolId)
    .where('line.subscriptionId', '=', id)
    .where('line.subscriptionStep', '=', 'switch')
    .where('payment.personId', '=', memberId)
    .where('payment.state', '=', 'not_paid')
    .select(['payment.id', 'payment.orderId'])
    .orderBy('payment.orderId')
    .execute()
}
