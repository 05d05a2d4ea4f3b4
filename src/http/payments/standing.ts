import type { Payment, PaymentState } from '../../domain/commerce/index.ts'

/** The state of a payment from the member's point of view. */
export type Standing = 'choose' | 'transfer' | 'code' | 'waiting' | Exclude<PaymentState, 'not_paid'>

export function standingOf({ state, gateway, instructions, paymentType }: Payment): Standing {
  if (state !== 'not_paid') return state
  if (gateway === 'manual') return 'transfer'
  if (instructions) return 'code'
  return paymentType === null ? 'choose' : 'waiting'
}

const retried: readonly Standing[] = ['choose', 'waiting', 'failed', 'expired']

/** A gateway accepts each attempt once: an unpaid attempt must be replaced by a new one. */
export function canTryAgain(payment: Payment): boolean {
  return retried.includes(standingOf(payment))
}
