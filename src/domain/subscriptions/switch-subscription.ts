import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { MembershipPlanId, OrderLineId, PaymentMandateId } from '../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'
import { switchSubscriptionPlan } from '../entitlements/index.ts'
import { graceAfter } from './grace-period.ts'
import { lockSubscription, type SubscriptionKey, type SubscriptionRow } from './locked-subscription.ts'
import { move } from './move.ts'
import { refuseSecondLive } from './one-live.ts'
import { switchCredit } from './paid-lines.ts'
import { type Cycle, type Period, periodBounds } from './periods.ts'
import { proratedCredit } from './proration.ts'
import { stateAfter } from './state-machine.ts'

/** A plan with its price and cycle. */
export type PlanTerms = {
  readonly planId: MembershipPlanId
  readonly cycle: Cycle
  readonly price: bigint
}

/** The price of a switch. A cheaper plan starts at the end of the period, without a refund. */
export type SwitchQuote =
  | { readonly when: 'now'; readonly charge: bigint; readonly isNewPeriod: boolean }
  | { readonly when: 'period_end'; readonly at: Date }

/** A plan to switch to. */
export type SwitchTarget = PlanTerms & {
  /** The days of its own trial: without one, switching to it ends a trial. */
  readonly trialDays: number | null
}

type SwitchCredit = {
  readonly now: Date
  /** The unused share of the payments for the current period. */
  readonly credit: bigint
}

/**
 * The price of switching to another plan. Within a cycle the rest of the period is charged, less the credit. From
 * months to years, and at the end of a trial, a new period begins.
 */
export function quoteSwitch(
  row: SubscriptionRow,
  to: SwitchTarget,
  { now, credit }: SwitchCredit,
): SwitchQuote {
  if (row.state === 'trialing')
    return to.trialDays
      ? { when: 'now', charge: 0n, isNewPeriod: false }
      : { when: 'now', charge: to.price, isNewPeriod: true }
  if (to.cycle === row.cycle) {
    return to.price > row.price
      ? { when: 'now', charge: proratedCredit(to.price, row, now) - credit, isNewPeriod: false }
      : { when: 'period_end', at: row.periodEndsAt }
  }
  return to.cycle === 'yearly' && to.price > credit
    ? { when: 'now', charge: to.price - credit, isNewPeriod: true }
    : { when: 'period_end', at: row.periodEndsAt }
}

/** Refuses a switch that the subscription does not allow now. */
export function refuseUnlessSwitchable(row: SubscriptionRow, { planId }: PlanTerms, now: Date): void {
  stateAfter(row.state, 'switch')
  if (planId === row.planId && !row.nextPlanId)
    throw new Refusal('conflict', 'The subscription already has this plan')
  if (row.cancelAskedAt)
    throw new Refusal('conflict', 'The subscription is cancelled: resume it before you switch its plan')
  if (row.periodEndsAt <= now)
    throw new Refusal('conflict', 'The subscription is being renewed: try again in a few minutes')
}

/** Plans another plan for the next period; choosing the current plan cancels it. */
export async function planSwitch(
  tx: Tx,
  clock: Clock,
  subscription: SubscriptionRow,
  to: PlanTerms,
): Promise<void> {
  const isBack = to.planId === subscription.planId
  const next = { nextPlanId: to.planId, nextCycle: to.cycle, nextPrice: to.price, nextPriceFrom: null }
  const none = { nextPlanId: null, nextCycle: null, nextPrice: null, nextPriceFrom: null }
  await move(tx, clock, subscription, {
    step: 'switch',
    kind: 'plan_planned',
    detail: { planId: to.planId },
    set: isBack ? none : next,
  }).catch(refuseSecondLive)
}

type PlanSwitch = SubscriptionKey &
  SwitchTarget & {
    /** The line that paid for it, and its price; undefined if it costs nothing. */
    readonly paid?: { readonly lineId: OrderLineId; readonly charge: bigint } | undefined
    /** The period in which its price was quoted: a switch that is paid later is refused. */
    readonly period: number
    /** The time of its quote, since which the plan must be unchanged. */
    readonly quotedAt: Date
    readonly mandateId: PaymentMandateId | null
  }

/** Switches the plan of a subscription immediately. Returns the rest of the period, or the new one. */
export async function switchSubscription(tx: Tx, clock: Clock, to: PlanSwitch): Promise<Period> {
  const subscription = await lockSubscription(tx, to)
  const now = clock.now()
  if (subscription.period !== to.period)
    throw new Refusal('conflict', 'The subscription was renewed in the meantime')
  refuseUnlessSwitchable(subscription, to, now)
  await refuseSwitchedSince(tx, subscription, to.quotedAt)
  const { schoolId, id: subscriptionId } = subscription
  const { planId, cycle, price } = to
  await switchSubscriptionPlan(tx, { schoolId, subscriptionId, planId, at: now })
  const endsTrial = subscription.state === 'trialing' && !to.trialDays
  const isNew = endsTrial || (subscription.state === 'active' && cycle !== subscription.cycle)
  const firstPeriod = isNew ? newPeriod(subscription, cycle, now) : undefined
  if (to.paid) {
    await refuseLostCredit(tx, subscription, to, { charge: to.paid.charge, isNew })
    await recordReplaced(tx, subscription, {
      lineId: to.paid.lineId,
      period: firstPeriod?.period ?? subscription.period,
      now,
    })
  }
  await move(tx, clock, subscription, {
    step: endsTrial ? 'pay' : 'switch',
    kind: 'plan_switched',
    detail: { from: subscription.planId, to: planId },
    set: {
      planId,
      cycle,
      price,
      nextPlanId: null,
      nextCycle: null,
      nextPrice: null,
      nextPriceFrom: null,
      ...firstPeriod,
      mandateId: to.mandateId ?? subscription.mandateId,
    },
  }).catch(refuseSecondLive)
  return { from: now, until: firstPeriod?.periodEndsAt ?? subscription.periodEndsAt }
}

type SwitchCharge = { readonly charge: bigint; readonly isNew: boolean }

// Payments refunded since the quote cannot be credited.
async function refuseLostCredit(
  tx: Tx,
  subscription: SubscriptionRow,
  to: PlanSwitch,
  { charge, isNew }: SwitchCharge,
) {
  const price = isNew ? to.price : proratedCredit(to.price, subscription, to.quotedAt)
  if (price - charge > (await switchCredit(tx, subscription, to.quotedAt)))
    throw new Refusal('conflict', 'The payment credited for this switch has been refunded in the meantime')
}

type Replacement = { readonly lineId: OrderLineId; readonly period: number; readonly now: Date }

// A refund of the switch returns to it.
async function recordReplaced(tx: Tx, subscription: SubscriptionRow, { lineId, period, now }: Replacement) {
  await tx
    .insertInto('subscriptionSwitches')
    .values({
      schoolId: subscription.schoolId,
      lineId,
      subscriptionId: subscription.id,
      switchedAt: now,
      period,
      replacedState: subscription.state === 'trialing' ? 'trialing' : 'active',
      replacedPlanId: subscription.planId,
      replacedCycle: subscription.cycle,
      replacedPrice: subscription.price,
      replacedPeriod: subscription.period,
      replacedStartsAt: subscription.periodStartsAt,
      replacedEndsAt: subscription.periodEndsAt,
      replacedAnchorAt: subscription.anchorAt,
      replacedAnchorPeriod: subscription.anchorPeriod,
    })
    .execute()
}

// The difference was computed from the plan before.
async function refuseSwitchedSince(tx: Tx, { schoolId, id }: SubscriptionRow, quotedAt: Date): Promise<void> {
  const switched = await tx
    .selectFrom('subscriptionEvents')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('subscriptionId', '=', id)
    .where('kind', '=', 'plan_switched')
    .where('happenedAt', '>', quotedAt)
    .limit(1)
    .executeTakeFirst()
  if (switched) throw new Refusal('conflict', 'The subscription was switched to another plan in the meantime')
}

function newPeriod(subscription: SubscriptionRow, cycle: Cycle, now: Date) {
  const period = subscription.period + 1
  const anchor = { anchorAt: now, anchorPeriod: period }
  const bounds = periodBounds({ ...subscription, ...anchor, cycle }, period)
  return { ...anchor, ...bounds, period, graceEndsAt: graceAfter(bounds.periodEndsAt), toldPeriod: period }
}
