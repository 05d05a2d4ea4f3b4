import type { Insertable } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { PaymentsTable, PersonId, RefundId, RefundsTable } from '../../../platform/db/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { appendEvents } from '../ledger/append-events.ts'
import type { Attention } from '../ledger/ledger-event.ts'

type Payment = Pick<
  PaymentsTable,
  'schoolId' | 'id' | 'amount' | 'currency' | 'refunded' | 'state' | 'refundingState'
>
export type RefundWish = {
  readonly amount: bigint
  readonly reason: string
  readonly byPersonId?: PersonId | undefined
  readonly attention?: Attention | undefined
}

/** Opens a refund of a payment whose order is held; one at a time. */
export async function openRefund(
  tx: Tx,
  clock: Clock,
  payment: Payment,
  wish: RefundWish,
): Promise<RefundId> {
  const { schoolId, id: paymentId, currency } = payment
  const { amount, reason, byPersonId, attention } = wish
  const id = newId<'Refund'>(clock)
  const requestedAt = clock.now()
  const row = { schoolId, id, paymentId, amount, state: 'requested', reason, requestedAt } as const
  await insertRefund(tx, { ...row, requestedBy: byPersonId ?? null })
  await appendEvents(tx, clock, { schoolId, paymentId }, [
    {
      gateway: 'lectern',
      eventId: `refund_requested:${id}`,
      kind: 'refund_requested',
      amount,
      currency,
      happenedAt: requestedAt,
      detail: { refundId: id, attention },
      byPersonId,
    },
  ])
  return id
}

async function insertRefund(tx: Tx, row: Insertable<RefundsTable>) {
  try {
    await tx.insertInto('refunds').values(row).execute()
  } catch (error) {
    if (!violates(error, 'refunds_one_open')) throw error
    throw new Refusal('conflict', 'A refund of this payment is open already')
  }
}

const reasons = {
  place_gone: 'Paid after its place had been given to somebody else',
  order_paid_already: 'The order had been paid before',
} as const

/** Asks money back that bought nothing; once, whatever an operator then decides. */
export async function askAutomatically(
  tx: Tx,
  clock: Clock,
  payment: Payment,
  attention: keyof typeof reasons,
) {
  if (payment.state !== 'paid' || payment.refundingState !== 'none' || payment.amount === 0n) return
  await openRefund(tx, clock, payment, { amount: payment.amount, reason: reasons[attention], attention })
}
