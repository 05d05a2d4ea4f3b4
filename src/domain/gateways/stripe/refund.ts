import type { Stripe } from 'stripe'
import type { RefundId } from '../../../platform/db/schema/schema.gen.ts'
import type { GatewayPayment, RefundAnswer } from '../gateway.ts'
import { toStripe } from './amounts.ts'
import { failureOf } from './stripe-error.ts'

/** Refunds a charge in full or in part. A repeated request returns the same refund. */
export async function refundCharge(
  stripe: Stripe,
  payment: GatewayPayment,
  refund: { readonly id: RefundId; readonly amount: bigint },
): Promise<RefundAnswer> {
  if (payment.gatewayTradeNo === null)
    return { is: 'by-hand', why: 'Stripe has not sent the id of the payment' }
  try {
    const { status, failure_reason } = await stripe.refunds.create(
      {
        payment_intent: payment.gatewayTradeNo,
        amount: toStripe(refund.amount, payment.currency),
        metadata: { lectern_refund: refund.id, lectern_school: payment.schoolId },
      },
      { idempotencyKey: `refund:${refund.id}` },
    )
    if (status === 'succeeded') return { is: 'done' }
    if (status === 'failed' || status === 'canceled') return { is: 'refused', why: failure_reason ?? status }
    return { is: 'pending' }
  } catch (error) {
    const { is, why } = failureOf(error)
    // Without an answer the refund may be processing: its webhook reports the result, and it is not sent twice.
    return is === 'refused' ? { is: 'refused', why } : { is: 'pending' }
  }
}
