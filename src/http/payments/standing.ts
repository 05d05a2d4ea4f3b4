import type { Payment, PaymentState } from '../../domain/commerce/index.ts'

/** The state of a payment from the member's point of view. */
export type Standing = 'choose' | 'transfer' | 'code' | 'waiting' | 'free' | Exclude<PaymentState, 'not_paid'>

export function standingOf({ state, gateway, instructions, paymentType }: Payment): Standing {
  if (state === 'paid' && paymentType === 'free') return 'free'
  if (state !== 'not_paid') return state
  if (gateway === 'manual') return 'transfer'
  if (instructions) return 'code'
  return paymentType === null ? 'choose' : 'waiting'
}

const retried: readonly Standing[] = ['choose', 'waiting', 'failed', 'expired']

const delivered: readonly Standing[] = ['paid', 'free', 'manual_enrolled']

const isWithheld = ({ needsAttention }: Payment) =>
  needsAttention === 'place_gone' || needsAttention === 'order_paid_already'

/** Whether the member has access to what the payment is for. */
export function isDelivered(payment: Payment): boolean {
  return delivered.includes(standingOf(payment)) && !isWithheld(payment)
}

/** A gateway accepts each attempt once: an unpaid attempt must be replaced by a new one. */
export function canTryAgain(payment: Payment): boolean {
  return retried.includes(standingOf(payment))
}
