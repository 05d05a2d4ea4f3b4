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

type Paid = SubscriptionKey & {
  readonly period: number
  /** The method stored with this payment, if any. */
  readonly mandateId: PaymentMandateId | null
}

/**
 * The next period of a subscription is paid: it goes on without a gap. Refused once it has ended. Returns the period, or
 * undefined if it was paid before.
 */
export async function renewSubscription(tx: Tx, clock: Clock, paid: Paid): Promise<Period | undefined> {
  const held = await lockSubscription(tx, paid)
  // The webhook of a period that was paid before.
  if (held.period >= paid.period) return undefined
  if (!mayMove(held.state, 'pay')) throw new Refusal('conflict', 'The subscription has ended')
  const terms = nextTerms(held)
  if (terms.planId !== held.planId) await switchPlan(tx, clock, held, terms)
  const schedule = { ...held, cycle: terms.cycle }
  const anchored = anchorOf(held, terms.cycle, { period: paid.period, now: clock.now() })
  const bounds = periodBounds({ ...schedule, ...anchored }, paid.period)
  await move(tx, clock, held, {
    step: 'pay',
    kind: 'renewed',
    detail: { period: paid.period },
    set: {
      ...terms,
      ...anchored,
      ...bounds,
      period: paid.period,
      attempts: 0,
      graceEndsAt: graceAfter(bounds.periodEndsAt),
      mandateId: paid.mandateId ?? held.mandateId,
    },
  }).catch(refuseSecondLive)
  return { from: bounds.periodStartsAt, until: bounds.periodEndsAt }
}

type Next = { readonly period: number; readonly now: Date }

// A first period without access before it begins when it is paid; another cycle is counted from the end of the last.
function anchorOf(held: SubscriptionRow, cycle: Cycle, { period: anchorPeriod, now }: Next) {
  if (isNeverPaid(held)) return { anchorAt: now, anchorPeriod }
  return cycle === held.cycle ? {} : { anchorAt: held.periodEndsAt, anchorPeriod }
}

async function switchPlan(
  tx: Tx,
  clock: Clock,
  { schoolId, id: subscriptionId }: SubscriptionRow,
  { planId }: { readonly planId: SubscriptionRow['planId']; readonly cycle: Cycle },
) {
  await switchSubscriptionPlan(tx, { schoolId, subscriptionId, planId, at: clock.now() })
}
