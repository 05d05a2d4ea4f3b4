import type { Tx } from '../../platform/db/database.ts'
import type { PaymentId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { addDuration, day } from '../../platform/durations.ts'
import type { GatewayName } from '../gateways/index.ts'
import { gatewayTaking } from '../gateways/index.ts'
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
  announceRenewal,
  dueAt,
  giveUp,
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

/** The next thing to do: charge a stored method, look again at once, or nothing for now. */
export type Advanced =
  | { readonly is: 'charge'; readonly paymentId: PaymentId; readonly mandate: Mandate }
  | { readonly is: 'again' }
  | { readonly is: 'done' }

const done: Advanced = { is: 'done' }
// An attempt whose result is unknown is asked for again and again, and does not expire meanwhile.
const daysToCharge = 60

/**
 * Does what is due for a subscription: tells of the coming charge, ends it, or opens the next attempt to be paid for the
 * next period. Locks the order before the subscription, as the webhooks of gateways do.
 */
export async function advanceSubscription(deps: OrderDeps, key: SubscriptionKey): Promise<Advanced> {
  return await inTransaction(deps.db, async (tx) => {
    const { orderId, ...seen } = await nextOrder(tx, key)
    if (orderId) await lockOrder(tx, { schoolId: key.schoolId, orderId })
    const held = await lockSubscription(tx, key)
    // Renewed meanwhile: its order is another one.
    if (held.period !== seen.period) return { is: 'again' }
    return await advance(deps, tx, held, orderId ? { schoolId: key.schoolId, orderId } : undefined)
  })
}

async function advance(
  deps: OrderDeps,
  tx: Tx,
  held: SubscriptionRow,
  order: OrderKey | undefined,
): Promise<Advanced> {
  const { clock } = deps
  const now = clock.now()
  if (held.state === 'ended' || held.state === 'paused') await setDue(tx, held, null)
  else if (now < held.periodEndsAt) await beforeTheEnd(deps, tx, held)
  else if (held.cancelAskedAt) await runOut(tx, clock, held)
  // The member has left this plan for one that they subscribed to meanwhile.
  else if (await isNextPlanOwned(tx, held))
    await (held.state === 'past_due' ? giveUp : runOut)(tx, clock, held)
  else return await renew(deps, tx, held, order)
  return done
}

async function beforeTheEnd({ clock }: OrderDeps, tx: Tx, held: SubscriptionRow) {
  const shouldNotify =
    !held.cancelAskedAt && held.toldPeriod <= held.period && reminderAt(held) <= clock.now()
  if (shouldNotify) await announceRenewal(tx, clock, held)
  else await setDue(tx, held, dueAt(held))
}

async function renew(
  deps: OrderDeps,
  tx: Tx,
  held: SubscriptionRow,
  placed: OrderKey | undefined,
): Promise<Advanced> {
  const { clock } = deps
  const { schoolId } = held
  if (!placed) {
    // Placed by somebody else since we looked: its order has to be locked first.
    if (await renewalOrder(tx, held)) return { is: 'again' }
    const order = await writeRenewal(tx, clock, held)
    if (order.total > 0n) return await tryFirst(deps, tx, held, order)
    await payNothing(deps, tx, order)
    return await decided(deps, tx, held, { schoolId, orderId: order.id })
  }
  return await decided(deps, tx, held, placed)
}

// The order was placed just now, so that nothing was tried yet.
async function tryFirst(
  deps: OrderDeps,
  tx: Tx,
  held: SubscriptionRow,
  order: WrittenOrder,
): Promise<Advanced> {
  const mandate = await mandateOf(tx, held)
  const by = mandate ? 'charge' : 'request'
  const begun = newPayment(deps.clock, order, await openingOf(deps, tx, { held, mandate, by }))
  await recordFirst(tx, deps.clock, { schoolId: held.schoolId, orderId: order.id }, begun)
  return mandate ? { is: 'charge', paymentId: begun.paymentId, mandate } : { is: 'again' }
}

async function decided(deps: OrderDeps, tx: Tx, held: SubscriptionRow, order: OrderKey): Promise<Advanced> {
  const { clock } = deps
  const attempts = await attemptsOf(tx, order)
  if (attempts.some(({ state, paidAt }) => state === 'paid' && paidAt)) {
    const after = await lockSubscription(tx, held)
    if (after.period > held.period) return done
  }
  const mandate = await mandateOf(tx, held)
  const decision = decideRenewal({
    now: clock.now(),
    told: held.attempts,
    canCharge: mandate !== undefined,
    attempts,
    hasNewCard: mandate !== undefined && attempts.every(({ mandateId }) => mandateId !== mandate.id),
  })
  return await act(deps, tx, { held, order, mandate, attempts, decision })
}

type Act = {
  readonly held: SubscriptionRow
  readonly order: OrderKey
  readonly mandate: Mandate | undefined
  readonly attempts: readonly Attempt[]
  readonly decision: Decision
}

async function act(deps: OrderDeps, tx: Tx, acting: Act): Promise<Advanced> {
  const { held, order, mandate, attempts, decision } = acting
  const { clock } = deps
  switch (decision.is) {
    case 'charge':
      return await chargeOf(tx, held, decision.paymentId)
    case 'try': {
      await giveUpOpen(deps, tx, order, attempts)
      const paymentId = await openAttempt(deps, tx, { held, order, mandate, by: decision.by })
      return decision.by === 'charge' && mandate ? { is: 'charge', paymentId, mandate } : { is: 'again' }
    }
    case 'fail':
      await leaveUnpaid(tx, clock, held, 'payment_failed', { ...decision, attempts: decision.told })
      return done
    case 'ask':
      await leaveUnpaid(tx, clock, held, 'payment_asked', { ...decision, attempts: decision.told })
      return done
    case 'wait':
      await setDue(tx, held, decision.until)
      return done
    case 'give-up':
      // The last failure is noted before the end.
      await giveUp(tx, clock, held.state === 'past_due' ? held : await failedOnce(tx, deps, held))
      return done
  }
}

async function failedOnce(tx: Tx, { clock }: OrderDeps, held: SubscriptionRow) {
  const now = clock.now()
  return await leaveUnpaid(tx, clock, held, 'payment_failed', { attempts: 1, firstAt: now, again: now })
}

// The method it was opened with, also if the member has stored another one since.
async function chargeOf(tx: Tx, { schoolId }: SubscriptionRow, paymentId: PaymentId): Promise<Advanced> {
  const { mandateId } = await tx
    .selectFrom('payments')
    .select('mandateId')
    .where('schoolId', '=', schoolId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const mandate = await mandateOf(tx, { schoolId, mandateId })
  return mandate ? { is: 'charge', paymentId, mandate } : done
}

// A new card is charged instead of what the member was asked to pay.
async function giveUpOpen({ clock }: OrderDeps, tx: Tx, order: OrderKey, attempts: readonly Attempt[]) {
  const open = attempts.filter(({ state }) => state === 'not_paid')
  const replaced = { kind: 'expired', happenedAt: clock.now(), detail: { isReplaced: true } } as const
  const entries = open.map(({ id }) => ownEntry(id, { ...replaced, name: 'replaced' }))
  if (entries.length > 0) await record(tx, clock, order, entries)
}

type Opening = Pick<Act, 'held' | 'mandate'> & { readonly by: 'charge' | 'request' }

async function openAttempt(
  deps: OrderDeps,
  tx: Tx,
  { order, ...opening }: Opening & Pick<Act, 'order'>,
): Promise<PaymentId> {
  const { clock } = deps
  const payable = await payableOrder(tx, order)
  const begun = newPayment(clock, payable, await openingOf(deps, tx, opening))
  await record(tx, clock, order, [begun])
  return begun.paymentId
}

async function openingOf(deps: OrderDeps, tx: Tx, { held, mandate, by }: Opening): Promise<PaymentOpening> {
  const now = deps.clock.now()
  if (by === 'charge' && mandate) {
    const { gateway, id: mandateId } = mandate
    const deadlineAt = daysAfter(now, daysToCharge)
    return { sequence: 1, gateway: gateway as GatewayName, deadlineAt, type: 'credit', mandateId }
  }
  const terms = termsAt(await gatewayTaking({ ...deps, db: tx }, held), now)
  return { sequence: 1, ...terms, deadlineAt: later(held.graceEndsAt, daysAfter(now, 1)) }
}

const daysAfter = (now: Date, days: number) => addDuration(now, days * day)
const later = (one: Date, other: Date) => (one > other ? one : other)
