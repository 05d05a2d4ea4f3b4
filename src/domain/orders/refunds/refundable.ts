import type { PaymentsTable } from '../../../platform/db/schema/schema.gen.ts'
import { isOpenRefund } from '../ledger/open-refund-states.ts'

type Refunded = { readonly amount: bigint; readonly refunded: bigint }
type Refunding = Pick<PaymentsTable, 'refundingState'>

/** The amount of a payment that has not been refunded. */
export function refundableAmount({ amount, refunded }: Refunded): bigint {
  return amount - refunded
}

/** True if a refund of the payment is requested or being processed. */
export function hasOpenRefund({ refundingState }: Refunding): boolean {
  return isOpenRefund(refundingState)
}

/** True if the payer can request a refund. */
export function canRequestRefund(payment: Refunded & Refunding & Pick<PaymentsTable, 'state'>): boolean {
  return payment.state === 'paid' && refundableAmount(payment) > 0n && !hasOpenRefund(payment)
}
