import { day, hour } from '../../../platform/durations.ts'
import type { PaymentType } from '../../gateways/index.ts'

/** The time to choose a method and pay. */
export const timeToPay = day

/** The grace period of payment codes in hours: stores report barcodes days later, and webhooks of banks may be late. */
export const graceHours = { atm: 1, cvs: 1, barcode: 72 } as const satisfies Partial<
  Record<PaymentType, number>
>

const grace: Partial<Record<PaymentType, number>> = graceHours

/** The expiry of an unpaid payment: its deadline plus a grace period for late webhooks. */
export function expiryOf(deadline: Date, type: PaymentType | null): Date {
  return new Date(deadline.getTime() + ((type && grace[type]) ?? 0) * hour)
}
