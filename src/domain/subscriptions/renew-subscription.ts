import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PaymentMandateId } from '../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'
import { switchSubscriptionPlan } from '../entitlements/index.ts'
import { graceAfter } from './grace-period.ts'
import { lockSubscription, type SubscriptionKey, type SubscriptionRow } from './locked-subscription.ts'
import { move } from './move.ts'
import { refuseSecondLive } from './one-live.ts'
import { type Cycle, isNeverPaid, type Period, periodBounds } from './periods.ts'
import { mayMove } from './state-machine.ts'
import { nextTerms } from './terms.ts'

type PaidPeriod = SubscriptionKey & {
  readonly period: number
  /** The method stored with this payment, if any. */
  readonly mandateId: PaymentMandateId | null
}

/**
 * Records that the next period of a subscription is paid, which renews it without a gap. Refused once it has ended.
 * Returns the period, or
 * undefined if it was paid before.
 */
export async function renewSubscription(
  tx: Tx,
  clock: Clock,
  paidPeriod: PaidPeriod,
): Promise<Period | undefined> {
  const subscription = await lockSubscription(tx, paidPeriod)
  // A repeated webhook of a period that was paid before.
  if (subscription.period >= paidPeriod.period) return undefined
  if (!mayMove(subscription.state, 'pay')) throw new Refusal('conflict', 'The subscription has ended')
  const terms = nextTerms(subscription)
  if (terms.planId !== subscription.planId) await switchPlan(tx, clock, subscription, terms)
  const schedule = { ...subscription, cycle: terms.cycle }
  const anchor = anchorOf(subscription, terms.cycle, { period: paidPeriod.period, now: clock.now() })
  const bounds = periodBounds({ ...schedule, ...anchor }, paidPeriod.period)
  await move(tx, clock, subscription, {
    step: 'pay',
    kind: 'renewed',
    detail: { period: paidPeriod.period },
    set: {
      ...terms,
      ...anchor,
      ...bounds,
      period: paidPeriod.period,
      attempts: 0,
      graceEndsAt: graceAfter(bounds.periodEndsAt),
      mandateId: paidPeriod.mandateId ?? subscription.mandateId,
    },
  }).catch(refuseSecondLive)
  return { from: bounds.periodStartsAt, until: bounds.periodEndsAt }
}

type NextPeriod = { readonly period: number; readonly now: Date }

// A first period without prior access begins when it is paid; another cycle is counted from the end of the last one.
function anchorOf(subscription: SubscriptionRow, cycle: Cycle, { period: anchorPeriod, now }: NextPeriod) {
  if (isNeverPaid(subscription)) return { anchorAt: now, anchorPeriod }
  return cycle === subscription.cycle ? {} : { anchorAt: subscription.periodEndsAt, anchorPeriod }
}

async function switchPlan(
  tx: Tx,
  clock: Clock,
  { schoolId, id: subscriptionId }: SubscriptionRow,
  { planId }: { readonly planId: SubscriptionRow['planId']; readonly cycle: Cycle },
) {
  await switchSubscriptionPlan(tx, { schoolId, subscriptionId, planId, at: clock.now() })
}
