// The end of a period whose successor is unpaid. The caller has locked the subscription.
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordFact } from '../facts/index.ts'
import { graceAfter } from './grace-period.ts'
import type { SubscriptionRow } from './locked-subscription.ts'
import { move } from './move.ts'
import { isNeverPaid } from './periods.ts'
import { nextTerms } from './terms.ts'

export type UnpaidAttempt = {
  /** The number of notifications after this one. */
  readonly attempts: number
  /** The time of the first charge or payment request of the period. */
  readonly firstAt: Date
  /** The time of the next charge or payment request. */
  readonly again: Date
  /** The deadline of an open payment. */
  readonly openUntil?: Date | undefined
}

/** Marks the next period as unpaid: a charge failed, or the member is asked to pay. Access continues during the grace period. */
export async function leaveUnpaid(
  tx: Tx,
  clock: Clock,
  subscription: SubscriptionRow,
  kind: 'payment_failed' | 'payment_asked',
  { attempts, firstAt, again, openUntil }: UnpaidAttempt,
): Promise<SubscriptionRow> {
  const graceEndsAt = isNeverPaid(subscription)
    ? subscription.graceEndsAt
    : [subscription.graceEndsAt, graceAfter(firstAt), openUntil ?? firstAt].reduce(latest)
  return await move(tx, clock, subscription, {
    step: 'fail',
    kind,
    detail: { period: subscription.period + 1, attempt: attempts, again: again.toISOString() },
    set: { attempts, graceEndsAt, dueAt: again },
  })
}

/** The last retry failed: the subscription ends. */
export async function abandonUnpaidPeriod(
  tx: Tx,
  clock: Clock,
  subscription: SubscriptionRow,
): Promise<void> {
  await move(tx, clock, subscription, {
    step: 'give_up',
    kind: 'ended',
    detail: { reason: 'unpaid' },
    set: { endedAt: clock.now(), endReason: 'unpaid' },
  })
}

/** A cancelled subscription ends with its period. */
export async function runOut(tx: Tx, clock: Clock, subscription: SubscriptionRow): Promise<void> {
  await move(tx, clock, subscription, {
    step: 'run_out',
    kind: 'ended',
    detail: { reason: 'cancelled' },
    set: { endedAt: subscription.periodEndsAt, endReason: 'cancelled' },
  })
}

/** Announces the coming charge to the member, once for each period. */
export async function announceRenewal(tx: Tx, clock: Clock, subscription: SubscriptionRow): Promise<void> {
  const { schoolId, id: subscriptionId, personId, period, periodEndsAt, currency, mandateId } = subscription
  const { planId, price } = nextTerms(subscription)
  await setDue(tx, subscription, periodEndsAt, period + 1)
  const body = { personId, subscriptionId, planId, period: period + 1, currency, at: periodEndsAt }
  const more = { amount: price.toString(), isCharged: mandateId !== null, isTrial: period === 0 }
  await recordFact(tx, clock, { schoolId, kind: 'subscription.renewing', body: { ...body, ...more } })
}

/** Sets the next due date for the renewal run; nothing else changes. */
export async function setDue(
  tx: Tx,
  { schoolId, id }: SubscriptionRow,
  dueAt: Date | null,
  toldPeriod?: number,
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ dueAt, ...(toldPeriod === undefined ? {} : { toldPeriod }) })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
}

function latest(one: Date, other: Date): Date {
  return one > other ? one : other
}
