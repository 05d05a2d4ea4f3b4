import { day, hour } from '../../../platform/durations.ts'
import type { PaymentType } from '../../gateways/index.ts'

/** The time to choose a method and pay. */
export const timeToPay = day

// Stores report barcodes days later; webhooks of banks may be late too.
const grace: Partial<Record<PaymentType, number>> = { atm: hour, cvs: hour, barcode: 72 * hour }

/** When an unpaid payment expires: its deadline plus a grace period for late webhooks. */
export function expiryOf(deadline: Date, type: PaymentType | null): Date {
  return new Date(deadline.getTime() + ((type && grace[type]) ?? 0))
}
