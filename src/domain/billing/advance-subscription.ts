import type { Tx } from '../../platform/db/database.ts'
import type { PaymentId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addDuration, day } from '../../platform/durations.ts'
import type { GatewayName } from '../gateways/index.ts'
import { gatewayAccepting } from '../gateways/index.ts'
import type { OrderDeps, WrittenOrder } from '../orders/index.ts'
import {
  type Attempt,
  attemptsOf,
  lockOrder,
  type Mandate,
  mandateOf,
  newPayment,
  nextOrder,
  type OrderKey,
  ownEntry,
  type PaymentOpening,
  payableOrder,
  payNothing,
  record,
  recordFirst,
  renewalOrder,
  termsAt,
  writeRenewal,
} from '../orders/index.ts'
import {
  abandonUnpaidPeriod,
  announceRenewal,
  dueAt,
  isNextPlanOwned,
  leaveUnpaid,
  lockSubscription,
  reminderAt,
  runOut,
  type SubscriptionKey,
  type SubscriptionRow,
  setDue,
} from '../subscriptions/index.ts'
import { type Decision, decideRenewal } from './dunning.ts'

/** The next step of a renewal: charge a stored method, continue immediately, or stop for now. */
export type RenewalStep =
  | { readonly is: 'charge'; readonly paymentId: PaymentId; readonly mandate: Mandate }
  | { readonly is: 'again' }
  | { readonly is: 'done' }

const done: RenewalStep = { is: 'done' }
// An attempt with an unknown result is queried repeatedly and must not expire in the meantime.
const daysToCharge = 60

/**
 * Takes the due step of a subscription: announces the coming charge, ends it, or opens the next payment attempt for the
 * next period. Locks the order before the subscription, as the webhooks of gateways do.
 */
export async function advanceSubscription(deps: OrderDeps, key: SubscriptionKey): Promise<RenewalStep> {
  return await inTransaction(deps.db, async (tx) => {
    const { orderId, ...expected } = await nextOrder(tx, key)
    if (orderId) await lockOrder(tx, { schoolId: key.schoolId, orderId })
    const subscription = await lockSubscription(tx, key)
    // The subscription was renewed in the meantime, so its order is a different one.
    if (subscription.period !== expected.period) return { is: 'again' }
    return await advance(deps, tx, subscription, orderId ? { schoolId: key.schoolId, orderId } : undefined)
  })
}

async function advance(
  deps: OrderDeps,
  tx: Tx,
  subscription: SubscriptionRow,
  order: OrderKey | undefined,
): Promise<RenewalStep> {
  const { clock } = deps
  const now = clock.now()
  if (subscription.state === 'ended' || subscription.state === 'paused') await setDue(tx, subscription, null)
  else if (now < subscription.periodEndsAt) await beforeTheEnd(deps, tx, subscription)
  else if (subscription.cancelAskedAt) await runOut(tx, clock, subscription)
  // The member has a separate subscription to the next plan in the meantime.
  else if (await isNextPlanOwned(tx, subscription))
    await (subscription.state === 'past_due' ? abandonUnpaidPeriod : runOut)(tx, clock, subscription)
  else return await renew(deps, tx, subscription, order)
  return done
}

async function beforeTheEnd({ clock }: OrderDeps, tx: Tx, subscription: SubscriptionRow) {
  const shouldNotify =
    !subscription.cancelAskedAt &&
    subscription.toldPeriod <= subscription.period &&
    reminderAt(subscription) <= clock.now()
  if (shouldNotify) await announceRenewal(tx, clock, subscription)
  else await setDue(tx, subscription, dueAt(subscription))
}

async function renew(
  deps: OrderDeps,
  tx: Tx,
  subscription: SubscriptionRow,
  placed: OrderKey | undefined,
): Promise<RenewalStep> {
  const { clock } = deps
  const { schoolId } = subscription
  if (!placed) {
    // The order was placed concurrently and has to be locked first.
    if (await renewalOrder(tx, subscription)) return { is: 'again' }
    const order = await writeRenewal(tx, clock, subscription)
    if (order.total > 0n) return await openFirstAttempt(deps, tx, subscription, order)
    await payNothing(deps, tx, order)
    return await applyDecision(deps, tx, subscription, { schoolId, orderId: order.id })
  }
  return await applyDecision(deps, tx, subscription, placed)
}

// The order was placed in this transaction and has no attempt yet.
async function openFirstAttempt(
  deps: OrderDeps,
  tx: Tx,
  subscription: SubscriptionRow,
  order: WrittenOrder,
): Promise<RenewalStep> {
  const mandate = await mandateOf(tx, subscription)
  const by = mandate ? 'charge' : 'request'
  const openingEntry = newPayment(deps.clock, order, await openingOf(deps, tx, { subscription, mandate, by }))
  await recordFirst(tx, deps.clock, { schoolId: subscription.schoolId, orderId: order.id }, openingEntry)
  return mandate ? { is: 'charge', paymentId: openingEntry.paymentId, mandate } : { is: 'again' }
}

async function applyDecision(
  deps: OrderDeps,
  tx: Tx,
  subscription: SubscriptionRow,
  order: OrderKey,
): Promise<RenewalStep> {
  const { clock } = deps
  const attempts = await attemptsOf(tx, order)
  if (attempts.some(({ state, paidAt }) => state === 'paid' && paidAt)) {
    const after = await lockSubscription(tx, subscription)
    if (after.period > subscription.period) return done
  }
  const mandate = await mandateOf(tx, subscription)
  const decision = decideRenewal({
    now: clock.now(),
    notifications: subscription.attempts,
    canCharge: mandate !== undefined,
    attempts,
    hasNewCard: mandate !== undefined && attempts.every(({ mandateId }) => mandateId !== mandate.id),
  })
  return await carryOut(deps, tx, { subscription, order, mandate, attempts, decision })
}

type RenewalAction = {
  readonly subscription: SubscriptionRow
  readonly order: OrderKey
  readonly mandate: Mandate | undefined
  readonly attempts: readonly Attempt[]
  readonly decision: Decision
}

async function carryOut(deps: OrderDeps, tx: Tx, action: RenewalAction): Promise<RenewalStep> {
  const { subscription, order, mandate, attempts, decision } = action
  const { clock } = deps
  switch (decision.is) {
    case 'charge':
      return await chargeOf(tx, subscription, decision.paymentId)
    case 'try': {
      await abandonOpen(deps, tx, order, attempts)
      const paymentId = await openAttempt(deps, tx, { subscription, order, mandate, by: decision.by })
      return decision.by === 'charge' && mandate ? { is: 'charge', paymentId, mandate } : { is: 'again' }
    }
    case 'fail':
      await leaveUnpaid(tx, clock, subscription, 'payment_failed', {
        ...decision,
        attempts: decision.notifications,
      })
      return done
    case 'ask':
      await leaveUnpaid(tx, clock, subscription, 'payment_asked', {
        ...decision,
        attempts: decision.notifications,
      })
      return done
    case 'wait':
      await setDue(tx, subscription, decision.until)
      return done
    case 'give-up':
      // The last failure is recorded before the end.
      await abandonUnpaidPeriod(
        tx,
        clock,
        subscription.state === 'past_due' ? subscription : await failedOnce(tx, deps, subscription),
      )
      return done
  }
}

async function failedOnce(tx: Tx, { clock }: OrderDeps, subscription: SubscriptionRow) {
  const now = clock.now()
  return await leaveUnpaid(tx, clock, subscription, 'payment_failed', {
    attempts: 1,
    firstAt: now,
    again: now,
  })
}

// The method it was opened with, also if the member has stored another one since.
async function chargeOf(tx: Tx, { schoolId }: SubscriptionRow, paymentId: PaymentId): Promise<RenewalStep> {
  const { mandateId } = await tx
    .selectFrom('payments')
    .select('mandateId')
    .where('schoolId', '=', schoolId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const mandate = await mandateOf(tx, { schoolId, mandateId })
  return mandate ? { is: 'charge', paymentId, mandate } : done
}

// A new card is charged instead of the open payment request.
async function abandonOpen({ clock }: OrderDeps, tx: Tx, order: OrderKey, attempts: readonly Attempt[]) {
  const open = attempts.filter(({ state }) => state === 'not_paid')
  const replaced = { kind: 'expired', happenedAt: clock.now(), detail: { isReplaced: true } } as const
  const entries = open.map(({ id }) => ownEntry(id, { ...replaced, name: 'replaced' }))
  if (entries.length > 0) await record(tx, clock, order, entries)
}

type Opening = Pick<RenewalAction, 'subscription' | 'mandate'> & { readonly by: 'charge' | 'request' }

async function openAttempt(
  deps: OrderDeps,
  tx: Tx,
  { order, ...opening }: Opening & Pick<RenewalAction, 'order'>,
): Promise<PaymentId> {
  const { clock } = deps
  const payable = await payableOrder(tx, order)
  const openingEntry = newPayment(clock, payable, await openingOf(deps, tx, opening))
  await record(tx, clock, order, [openingEntry])
  return openingEntry.paymentId
}

async function openingOf(
  deps: OrderDeps,
  tx: Tx,
  { subscription, mandate, by }: Opening,
): Promise<PaymentOpening> {
  const now = deps.clock.now()
  if (by === 'charge' && mandate) {
    const { gateway, id: mandateId } = mandate
    const deadlineAt = daysAfter(now, daysToCharge)
    return { sequence: 1, gateway: gateway as GatewayName, deadlineAt, type: 'credit', mandateId }
  }
  const terms = termsAt(await gatewayAccepting({ ...deps, db: tx }, subscription), now)
  return { sequence: 1, ...terms, deadlineAt: later(subscription.graceEndsAt, daysAfter(now, 1)) }
}

const daysAfter = (now: Date, days: number) => addDuration(now, days * day)
const later = (one: Date, other: Date) => (one > other ? one : other)
