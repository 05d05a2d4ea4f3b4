import { addMonths } from '../../../platform/calendar.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { PaymentId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import { invoiceFollows } from '../../invoicing/index.ts'
import { type DerivedPayment, derive } from './derive.ts'
import { followOnLines, repairFollowers } from './follow-on.ts'
import type { Entry, LedgerEvent, OrderKey, PaymentRows } from './ledger-entry.ts'
import { ledgerEvents } from './ledger-reads.ts'
import { type LockedPayment, lockedPayment } from './locked-payment.ts'
import { firstPollOf, nextPollOf } from './next-poll.ts'
import { recordChangeFacts } from './record-change-facts.ts'
import { storeMethod } from './stored-method.ts'

type PaymentKey = { readonly schoolId: SchoolId; readonly paymentId: PaymentId }

/** Appends an entry and updates the payment's row. False if the entry already existed. */
export async function appendEntry(
  tx: Tx,
  clock: Clock,
  { schoolId }: Pick<OrderKey, 'schoolId'>,
  entry: Entry,
): Promise<boolean> {
  if (entry.opens) return await openPayment(tx, clock, entry, entry.opens)
  if (!(await insertEntry(tx, clock, schoolId, entry))) return false
  const key = { schoolId, paymentId: entry.paymentId }
  if (entry.detail.stored) await storeMethod(tx, clock, key, entry)
  const before = await lockedPayment(tx, key)
  const after = derive(before.amount, await eventsOf(tx, key))
  await tx
    .updateTable('payments')
    .set({
      ...after,
      nextChargeAt: nextChargeOf(before, after),
      askAt: nextPollOf(before, after),
      updatedAt: clock.now(),
    })
    .where('schoolId', '=', schoolId)
    .where('id', '=', entry.paymentId)
    .execute()
  await followOnLines(tx, before, after)
  await invoiceFollows(tx, before, after)
  await recordChangeFacts(tx, clock, before, after, entry.detail.refundId)
  return true
}

// A payment begins with its first entry: there is no earlier state and no notification.
async function openPayment(tx: Tx, clock: Clock, entry: Entry, opens: PaymentRows): Promise<true> {
  const { payment } = opens
  const { kind, happenedAt, detail, amount = null } = entry
  const derived = derive(payment.amount, [{ id: entry.paymentId, kind, amount, happenedAt, detail }])
  await insertPayment(tx, { ...opens, payment: { ...payment, ...derived } })
  await insertEntry(tx, clock, payment.schoolId, entry)
  return true
}

/** Rewrites a payment's row, lines and invoice from its ledger, without notifications. */
export async function rederive(tx: Tx, clock: Clock, key: PaymentKey): Promise<void> {
  const before = await lockedPayment(tx, key)
  const after = derive(before.amount, await eventsOf(tx, key))
  await tx
    .updateTable('payments')
    .set({ ...after, askAt: nextPollOf(before, after), updatedAt: clock.now() })
    .where('schoolId', '=', key.schoolId)
    .where('id', '=', key.paymentId)
    .execute()
  await repairFollowers(tx, before, after)
}

async function insertPayment(tx: Tx, { payment, lines, adjustments }: PaymentRows) {
  await tx
    .insertInto('payments')
    .values({ ...payment, askAt: firstPollOf(payment) })
    .execute()
  await tx.insertInto('paymentLines').values(lines).execute()
  if (adjustments.length > 0) await tx.insertInto('paymentAdjustments').values(adjustments).execute()
}

async function insertEntry(tx: Tx, clock: Clock, schoolId: SchoolId, entry: Entry): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('paymentEvents')
    .values({
      schoolId,
      paymentId: entry.paymentId,
      id: newId<'PaymentEvent'>(clock),
      gateway: entry.gateway,
      gatewayEventId: entry.eventId,
      kind: entry.kind,
      amount: entry.amount ?? null,
      currency: entry.currency ?? null,
      happenedAt: entry.happenedAt,
      recordedAt: clock.now(),
      detail: JSON.stringify(entry.detail),
      byPersonId: entry.byPersonId ?? null,
    })
    .onConflict((conflict) => conflict.constraint('payment_events_once').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

async function eventsOf(tx: Tx, { schoolId, paymentId }: PaymentKey): Promise<LedgerEvent[]> {
  return await ledgerEvents(tx)
    .where('paymentEvents.schoolId', '=', schoolId)
    .where('paymentEvents.paymentId', '=', paymentId)
    .execute()
}

// The next instalment is due a month after this one was paid, by the school's calendar; a full refund ends the series.
function nextChargeOf(before: LockedPayment, after: DerivedPayment): Date | null {
  if (after.state === 'refunded') return null
  const isFirstPaid = before.paidAt === null && after.paidAt !== null
  if (isFirstPaid && before.sequence < before.instalments) return addMonths(after.paidAt, 1, before.timeZone)
  return before.nextChargeAt
}
