import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { RefundId } from '../../../platform/db/schema/schema.gen.ts'
import { recordFact } from '../../facts/index.ts'
import type { DerivedPayment } from './derive.ts'
import type { PaymentState } from './ledger-entry.ts'
import type { LockedPayment } from './locked-payment.ts'

export type PaymentFact =
  | 'payment.code_issued'
  | 'payment.paid'
  | 'payment.failed'
  | 'payment.expired'
  | 'payment.granted'
  | 'payment.needs_attention'
  | 'refund.updated'

const factOfState: Partial<Record<PaymentState, PaymentFact>> = {
  failed: 'payment.failed',
  expired: 'payment.expired',
  manual_enrolled: 'payment.granted',
}

/** Records the changes of a payment in the outbox, once each. */
export async function recordChangeFacts(
  tx: Tx,
  clock: Clock,
  before: LockedPayment,
  after: DerivedPayment,
  refundId: RefundId | undefined,
) {
  const { schoolId } = before
  for (const kind of factsBetween(before, after)) {
    const isOfRefund = kind === 'refund.updated' && refundId !== undefined
    const refundRequestedBy = isOfRefund ? await requesterOf(tx, before, refundId) : null
    await recordFact(tx, clock, { schoolId, kind, body: { ...bodyOf(before, after), refundRequestedBy } })
  }
}

async function requesterOf(tx: Tx, { schoolId, personId }: LockedPayment, refundId: RefundId) {
  const { requestedBy, isOfCancellation } = await tx
    .selectFrom('refunds')
    .select('requestedBy')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('cancellations')
          .select('cancellations.id')
          .where('cancellations.schoolId', '=', schoolId)
          .whereRef('cancellations.refundId', '=', 'refunds.id'),
      ).as('isOfCancellation'),
    )
    .where('schoolId', '=', schoolId)
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  if (isOfCancellation) return 'cancellation'
  if (requestedBy === null) return 'nobody'
  return requestedBy === personId ? 'buyer' : 'school'
}

function factsBetween(before: LockedPayment, after: DerivedPayment): PaymentFact[] {
  const facts: PaymentFact[] = []
  if (before.paidAt === null && after.paidAt !== null) facts.push('payment.paid')
  const ofState = before.state === after.state ? undefined : factOfState[after.state]
  if (ofState) facts.push(ofState)
  if (after.state === 'not_paid' && after.codeNo !== before.codeNo) facts.push('payment.code_issued')
  const isRefundNews = after.refundingState !== before.refundingState || after.refunded !== before.refunded
  if (isRefundNews) facts.push('refund.updated')
  if (after.needsAttention && !before.needsAttention) facts.push('payment.needs_attention')
  return facts
}

function bodyOf(before: LockedPayment, after: DerivedPayment) {
  const { id, orderId, personId, tradeNo, amount, currency, sequence } = before
  const { state, paymentType, refundingState, refunded, needsAttention, deadlineAt } = after
  return {
    paymentId: id,
    orderId,
    personId,
    tradeNo,
    currency,
    state,
    paymentType,
    refundingState,
    needsAttention,
    amount: amount.toString(),
    refunded: refunded.toString(),
    deadlineAt,
    sequence,
  }
}
