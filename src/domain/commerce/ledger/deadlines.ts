import type { PaymentType } from './ledger-entry.ts'

const hour = 3600_000

/** The time to choose a method and pay. */
export const timeToPay = 24 * hour

// Stores report barcodes days later; notices of banks may be late too.
const grace: Partial<Record<PaymentType, number>> = { atm: hour, cvs: hour, barcode: 72 * hour }

/** When an unpaid payment expires: its deadline plus a grace period for late notices. */
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
