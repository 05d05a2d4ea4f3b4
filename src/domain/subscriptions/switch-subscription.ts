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

/** What a plan costs, and how often. */
export type PlanTerms = {
  readonly planId: MembershipPlanId
  readonly cycle: Cycle
  readonly price: bigint
}

/** What a switch costs now; a cheaper plan waits for the end of the period, and nothing is given back. */
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
  /** The unused share of what was paid for the running period. */
  readonly credit: bigint
}

/**
 * What it costs to switch to another plan. Within a cycle the rest of the period is charged, less the credit. From
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

/** The next period has another plan; the current plan takes such a wish back. */
export async function planSwitch(tx: Tx, clock: Clock, held: SubscriptionRow, to: PlanTerms): Promise<void> {
  const isBack = to.planId === held.planId
  const next = { nextPlanId: to.planId, nextCycle: to.cycle, nextPrice: to.price, nextPriceFrom: null }
  const none = { nextPlanId: null, nextCycle: null, nextPrice: null, nextPriceFrom: null }
  await move(tx, clock, held, {
    step: 'switch',
    kind: 'plan_planned',
    detail: { planId: to.planId },
    set: isBack ? none : next,
  }).catch(refuseSecondLive)
}

type Switch = SubscriptionKey &
  SwitchTarget & {
    /** The line that paid for it, and its price; undefined where it costs nothing. */
    readonly paid?: { readonly lineId: OrderLineId; readonly charge: bigint } | undefined
    /** The period in which its price was quoted: a switch that is paid later is refused. */
    readonly period: number
    /** When its price was quoted: the plan must be the same since. */
    readonly quotedAt: Date
    readonly mandateId: PaymentMandateId | null
  }

/** Switches the plan of a subscription at once. Returns what is left of the period, or the new one. */
export async function switchSubscription(tx: Tx, clock: Clock, to: Switch): Promise<Period> {
  const held = await lockSubscription(tx, to)
  const now = clock.now()
  if (held.period !== to.period) throw new Refusal('conflict', 'The subscription was renewed meanwhile')
  refuseUnlessSwitchable(held, to, now)
  await refuseSwitchedSince(tx, held, to.quotedAt)
  const { schoolId, id: subscriptionId } = held
  const { planId, cycle, price } = to
  await switchSubscriptionPlan(tx, { schoolId, subscriptionId, planId, at: now })
  const endsTrial = held.state === 'trialing' && !to.trialDays
  const isNew = endsTrial || (held.state === 'active' && cycle !== held.cycle)
  const begun = isNew ? newPeriod(held, cycle, now) : undefined
  if (to.paid) {
    await refuseLostCredit(tx, held, to, { charge: to.paid.charge, isNew })
    await recordReplaced(tx, held, { lineId: to.paid.lineId, period: begun?.period ?? held.period, now })
  }
  await move(tx, clock, held, {
    step: endsTrial ? 'pay' : 'switch',
    kind: 'plan_switched',
    detail: { from: held.planId, to: planId },
    set: {
      planId,
      cycle,
      price,
      nextPlanId: null,
      nextCycle: null,
      nextPrice: null,
      nextPriceFrom: null,
      ...begun,
      mandateId: to.mandateId ?? held.mandateId,
    },
  }).catch(refuseSecondLive)
  return { from: now, until: begun?.periodEndsAt ?? held.periodEndsAt }
}

type Charged = { readonly charge: bigint; readonly isNew: boolean }

// What was refunded since the price was quoted cannot be credited.
async function refuseLostCredit(tx: Tx, held: SubscriptionRow, to: Switch, { charge, isNew }: Charged) {
  const price = isNew ? to.price : proratedCredit(to.price, held, to.quotedAt)
  if (price - charge > (await switchCredit(tx, held, to.quotedAt)))
    throw new Refusal('conflict', 'What was credited for the switch has been refunded meanwhile')
}

type Replacing = { readonly lineId: OrderLineId; readonly period: number; readonly now: Date }

// A refund of the switch returns to it.
async function recordReplaced(tx: Tx, held: SubscriptionRow, { lineId, period, now }: Replacing) {
  await tx
    .insertInto('subscriptionSwitches')
    .values({
      schoolId: held.schoolId,
      lineId,
      subscriptionId: held.id,
      switchedAt: now,
      period,
      replacedState: held.state === 'trialing' ? 'trialing' : 'active',
      replacedPlanId: held.planId,
      replacedCycle: held.cycle,
      replacedPrice: held.price,
      replacedPeriod: held.period,
      replacedStartsAt: held.periodStartsAt,
      replacedEndsAt: held.periodEndsAt,
      replacedAnchorAt: held.anchorAt,
      replacedAnchorPeriod: held.anchorPeriod,
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
  if (switched) throw new Refusal('conflict', 'The subscription was switched to another plan meanwhile')
}

function newPeriod(held: SubscriptionRow, cycle: Cycle, now: Date) {
  const period = held.period + 1
  const anchor = { anchorAt: now, anchorPeriod: period }
  const bounds = periodBounds({ ...held, ...anchor, cycle }, period)
  return { ...anchor, ...bounds, period, graceEndsAt: graceAfter(bounds.periodEndsAt), toldPeriod: period }
}
