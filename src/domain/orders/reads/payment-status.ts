import type { PaymentState } from '../ledger/ledger-entry.ts'
import type { Payment } from './payment-view.ts'

/**
 * The status of a payment for its payer. An unpaid one waits for a method (`choose`), for a transfer, for a payment with
 * a code, or for the gateway's answer (`waiting`).
 */
export type PaymentStatus =
  | 'choose'
  | 'transfer'
  | 'code'
  | 'waiting'
  | 'free'
  | Exclude<PaymentState, 'not_paid'>

type StatusColumns = Pick<Payment, 'state' | 'gateway' | 'instructions' | 'paymentType' | 'needsAttention'>

export function paymentStatus({ state, gateway, instructions, paymentType }: StatusColumns): PaymentStatus {
  if (state === 'paid' && paymentType === 'free') return 'free'
  if (state !== 'not_paid') return state
  if (gateway === 'manual') return 'transfer'
  if (instructions) return 'code'
  return paymentType === null ? 'choose' : 'waiting'
}

const retried: readonly PaymentStatus[] = ['choose', 'waiting', 'failed', 'expired']
const delivered: readonly PaymentStatus[] = ['paid', 'free', 'manual_enrolled']

/** True if the payer can retry it. A gateway accepts each attempt once, so a retry is a new payment. */
export function canRetry(payment: StatusColumns): boolean {
  return retried.includes(paymentStatus(payment))
}

/** True if the payer has access to the items of the payment. */
export function isDelivered(payment: StatusColumns): boolean {
  const { needsAttention } = payment
  const isWithheld = needsAttention === 'place_gone' || needsAttention === 'order_paid_already'
  return delivered.includes(paymentStatus(payment)) && !isWithheld
}
