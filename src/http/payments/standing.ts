import type { Payment, PaymentState } from '../../domain/commerce/index.ts'

/** How a payment stands, as its member has to go on from it. */
export type Standing = 'choose' | 'transfer' | 'code' | 'waiting' | 'free' | Exclude<PaymentState, 'not_paid'>

export function standingOf({ state, gateway, instructions, paymentType }: Payment): Standing {
  if (state === 'paid' && paymentType === 'free') return 'free'
  if (state !== 'not_paid') return state
  if (gateway === 'manual') return 'transfer'
  if (instructions) return 'code'
  return paymentType === null ? 'choose' : 'waiting'
}

const retried: readonly Standing[] = ['choose', 'waiting', 'failed', 'expired']

const theirs: readonly Standing[] = ['paid', 'free', 'manual_enrolled']

/** Whether what was bought is in its buyer's hands. */
export function isTheirs(payment: Payment): boolean {
  return theirs.includes(standingOf(payment)) && payment.needsAttention === null
}

/** A gateway sees each attempt once: whoever went there and came back unpaid needs a new one. */
export function canTryAgain(payment: Payment): boolean {
  return retried.includes(standingOf(payment))
}
