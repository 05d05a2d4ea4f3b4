import type { PaymentState } from './ledger-entry.ts'

type PaymentDeadline = { readonly state: PaymentState; readonly expiresAt: Date | null }

export const statesWithAccess: readonly PaymentState[] = ['paid', 'refunding', 'manual_enrolled']

/** The required fulfilment of an order by the states of its payments. */
export function fulfilmentOf(
  payments: readonly PaymentDeadline[],
  now: Date,
): 'granted' | 'taken_back' | 'held' | 'released' {
  if (payments.some(({ state }) => statesWithAccess.includes(state))) return 'granted'
  if (payments.some(({ state }) => state === 'refunded')) return 'taken_back'
  return payments.some((payment) => mayStillBePaid(payment, now)) ? 'held' : 'released'
}

// A declined card keeps the reservation for a retry, until its deadline.
function mayStillBePaid({ state, expiresAt }: PaymentDeadline, now: Date): boolean {
  if (state === 'not_paid') return true
  return state === 'failed' && expiresAt !== null && expiresAt > now
}
