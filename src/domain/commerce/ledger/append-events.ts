import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { PaymentId, PersonId, SchoolId } from '../../../platform/db/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import { monthAfter } from '../deadlines.ts'
import type { GatewayName } from '../gateways/gateway.ts'
import { type Derived, derive } from './derive.ts'
import { followOnInvoice, followOnLines } from './follow-on.ts'
import { type HeldPayment, heldPayment } from './held-payment.ts'
import type { EventDetail, EventKind, LedgerEvent } from './ledger-event.ts'
import { tellChanges } from './tell-changes.ts'

/** Something that happened to a payment. `eventId` is its name: told twice it is the same. */
export type NewEvent = {
  readonly gateway: GatewayName | 'lectern'
  readonly eventId: string
  readonly kind: EventKind
  readonly amount?: bigint | undefined
  readonly currency?: string | undefined
  readonly happenedAt: Date
  readonly detail: EventDetail
  readonly byPersonId?: PersonId | undefined
}

type PaymentKey = { readonly schoolId: SchoolId; readonly paymentId: PaymentId }

/**
 * Writes events into the ledger and keeps the payment's row as the ledger says. The caller holds the order
 * (`holdOrder`) and settles it afterwards. False when all of it was known.
 */
export async function appendEvents(
  tx: Tx,
  clock: Clock,
  key: PaymentKey,
  events: readonly NewEvent[],
): Promise<boolean> {
  const isNews = await insertEvents(tx, clock, key, events)
  if (!isNews) return false
  const before = await heldPayment(tx, key)
  const after = derive(before.amount, await eventsOf(tx, key))
  await tx
    .updateTable('payments')
    .set({ ...after, nextChargeAt: nextChargeOf(before, after), updatedAt: clock.now() })
    .where('schoolId', '=', key.schoolId)
    .where('id', '=', key.paymentId)
    .execute()
  await followOnLines(tx, before, after)
  await followOnInvoice(tx, before, after)
  await tellChanges(tx, clock, before, after)
  return true
}

async function insertEvents(tx: Tx, clock: Clock, key: PaymentKey, events: readonly NewEvent[]) {
  const rows = events.map((event) => ({
    ...key,
    id: newId<'PaymentEvent'>(clock),
    gateway: event.gateway,
    gatewayEventId: event.eventId,
    kind: event.kind,
    amount: event.amount ?? null,
    currency: event.currency ?? null,
    happenedAt: event.happenedAt,
    recordedAt: clock.now(),
    detail: JSON.stringify(event.detail),
    byPersonId: event.byPersonId ?? null,
  }))
  const written = await tx
    .insertInto('paymentEvents')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('payment_events_once').doNothing())
    .returning('id')
    .execute()
  return written.length > 0
}

async function eventsOf(tx: Tx, { schoolId, paymentId }: PaymentKey): Promise<LedgerEvent[]> {
  const rows = await tx
    .selectFrom('paymentEvents')
    .select(['id', 'kind', 'amount', 'happenedAt', 'detail'])
    .where('schoolId', '=', schoolId)
    .where('paymentId', '=', paymentId)
    .execute()
  return rows.map((row) => ({ ...row, detail: row.detail as EventDetail }))
}

// The next instalment falls due a month after this one was paid; giving all of it back ends the series.
function nextChargeOf(before: HeldPayment, after: Derived): Date | null {
  if (after.state === 'refunded') return null
  const isFirstPaid = before.paidAt === null && after.paidAt !== null
  if (isFirstPaid && before.sequence < before.instalments) return monthAfter(after.paidAt)
  return before.nextChargeAt
}
