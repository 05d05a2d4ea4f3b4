import type { Insertable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type {
  PaymentsTable,
  PersonId,
  RefundId,
  RefundsTable,
} from '../../../platform/db/schema/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Attention, type Entry, refundEntry } from './ledger-entry.ts'

type Payment = Pick<
  PaymentsTable,
  'schoolId' | 'id' | 'amount' | 'currency' | 'refunded' | 'state' | 'refundingState'
>
export type NewRefund = {
  readonly amount: bigint
  readonly reason: string
  readonly byPersonId?: PersonId | undefined
  readonly attention?: Attention | undefined
}

/** Opens a refund of a payment whose order is locked; one at a time. Returns the entry to record. */
export async function openRefund(
  tx: Tx,
  clock: Clock,
  payment: Payment,
  { amount, reason, byPersonId, attention }: NewRefund,
): Promise<{ readonly refundId: RefundId; readonly entry: Entry }> {
  const { schoolId, id: paymentId, currency } = payment
  const refundId = newId<'Refund'>(clock)
  const requestedAt = clock.now()
  const row = { schoolId, id: refundId, paymentId, amount, state: 'requested', reason, requestedAt } as const
  await insertRefund(tx, { ...row, requestedBy: byPersonId ?? null })
  const refund = { id: refundId, amount, currency }
  const step = {
    kind: 'refund_requested',
    happenedAt: requestedAt,
    refund,
    detail: { attention },
    byPersonId,
  } as const
  return { refundId, entry: refundEntry(paymentId, step) }
}

async function insertRefund(tx: Tx, row: Insertable<RefundsTable>) {
  try {
    await tx.insertInto('refunds').values(row).execute()
  } catch (error) {
    if (!violates(error, 'refunds_one_open')) throw error
    throw new Refusal('conflict', 'A refund of this payment is already open')
  }
}

const reasons = {
  place_gone: 'Paid after its seat or time was taken by someone else',
  order_paid_already: 'The order was already paid',
} as const

/** Opens a refund for an unfulfilled payment once, regardless of the operator's later decision. */
export async function openAutomaticRefund(
  tx: Tx,
  clock: Clock,
  payment: Payment,
  attention: keyof typeof reasons,
): Promise<Entry | undefined> {
  if (payment.state !== 'paid' || payment.refundingState !== 'none' || payment.amount === 0n) return undefined
  const newRefund = { amount: payment.amount, reason: reasons[attention], attention }
  const { entry } = await openRefund(tx, clock, payment, newRefund)
  return entry
}
