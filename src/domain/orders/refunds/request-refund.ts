import type { PaymentId, RefundId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { invalid } from '../../../platform/fields.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'
import { type LockedPayment, lockedPayment, lockOrder } from '../ledger/locked-payment.ts'
import { openRefund } from '../ledger/open-refund.ts'
import { record } from '../ledger/record.ts'
import { longestRefundReason } from '../limits.ts'
import { paymentsReadableBy } from '../reads/readable-by.ts'
import { hasOpenRefund, refundableAmount } from './refundable.ts'

export type RefundRequest = {
  /** Default: the remaining amount. */
  readonly amount?: bigint | undefined
  readonly reason: string
}

/** Requests a refund: a member for their own payment, an operator for any. */
export async function requestRefund(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  actor: MemberActor | Editor,
  paymentId: PaymentId,
  { amount, reason }: RefundRequest,
): Promise<RefundId> {
  if (actor.kind !== 'member') refuseUnlessMay(actor, 'orders:write')
  const { schoolId } = actor
  return await inTransaction(db, async (tx) => {
    const found = await paymentsReadableBy(tx, actor)
      .select('orderId')
      .where('payments.id', '=', paymentId)
      .executeTakeFirst()
    if (!found) throw new Refusal('not_found', 'No such payment')
    const order = { schoolId, orderId: found.orderId }
    await lockOrder(tx, order)
    const payment = await lockedPayment(tx, { schoolId, paymentId })
    const requested = amount ?? refundableAmount(payment)
    refuseUnlessRefundable(payment, requested)
    const byPersonId = actor.kind === 'platform' ? undefined : actor.memberId
    const newRefund = { amount: requested, reason: reason.slice(0, longestRefundReason), byPersonId }
    const { refundId, entry } = await openRefund(tx, clock, payment, newRefund)
    await record(tx, clock, order, [entry])
    return refundId
  })
}

function refuseUnlessRefundable(payment: LockedPayment, amount: bigint) {
  if (payment.state !== 'paid' && payment.state !== 'refunding') {
    throw new Refusal('conflict', 'Only a paid payment can be refunded')
  }
  if (hasOpenRefund(payment)) throw new Refusal('conflict', 'A refund of this payment is already open')
  if (amount <= 0n || amount > refundableAmount(payment))
    throw invalidAmount('must be above 0 and at most what is left of the payment')
  const isInstalment = payment.instalments > 1 || payment.paymentType === 'credit_installment'
  if (isInstalment && amount !== payment.amount)
    throw invalidAmount('must be the whole instalment: instalments cannot be refunded in part')
}

function invalidAmount(message: string): Refusal {
  return invalid('refund', [{ field: 'amount', message }])
}
