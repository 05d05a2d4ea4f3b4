// What becomes of a subscription at the end of its period, unless the next one is paid. The caller holds its lock.
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import { recordFact } from '../facts/index.ts'
import { graceAfter } from './grace-period.ts'
import type { SubscriptionRow } from './locked-subscription.ts'
import { move } from './move.ts'
import { isNeverPaid } from './periods.ts'
import { nextTerms } from './terms.ts'

export type UnpaidAttempt = {
  /** How often the member will then have been told. */
  readonly attempts: number
  /** When the period was first charged, or asked for. */
  readonly firstAt: Date
  /** When it is tried or asked for again. */
  readonly again: Date
  /** Until when an open payment can still be paid. */
  readonly openUntil?: Date | undefined
}

/** The next period is not paid: a charge failed, or the member is asked to pay. Access goes on through the grace. */
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
export async function giveUp(tx: Tx, clock: Clock, subscription: SubscriptionRow): Promise<void> {
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

/** Tells the member of the coming charge, once for each period. */
export async function announceRenewal(tx: Tx, clock: Clock, subscription: SubscriptionRow): Promise<void> {
  const { schoolId, id: subscriptionId, personId, period, periodEndsAt, currency, mandateId } = subscription
  const { planId, price } = nextTerms(subscription)
  await setDue(tx, subscription, periodEndsAt, period + 1)
  const body = { personId, subscriptionId, planId, period: period + 1, currency, at: periodEndsAt }
  const more = { amount: price.toString(), isCharged: mandateId !== null, isTrial: period === 0 }
  await recordFact(tx, clock, { schoolId, kind: 'subscription.renewing', body: { ...body, ...more } })
}

/** Sets when the renewal run looks at it again; nothing else changes. */
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
