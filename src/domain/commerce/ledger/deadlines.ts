import type { PaymentType } from './ledger-entry.ts'

const hour = 3600_000

/** How long somebody may take to choose a method and pay at once. */
export const timeToPay = 24 * hour

// A store tells the gateway of a barcode days later; a bank's notice may take a while.
const grace: Partial<Record<PaymentType, number>> = { atm: hour, cvs: hour, barcode: 72 * hour }

/** From when on an unpaid payment is given up: its deadline, and grace for a notice on its way. */
export function expiryOf(deadline: Date, type: PaymentType | null): Date {
  return new Date(deadline.getTime() + ((type && grace[type]) ?? 0))
}

/** The same day and time a month later; the last day where the month is too short. */
export function monthAfter(from: Date): Date {
  const next = new Date(from)
  next.setUTCDate(1)
  next.setUTCMonth(next.getUTCMonth() + 1)
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate()
  next.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return next
}
