import { day, minute } from '../../platform/durations.ts'

/** The maximum number of refunds in a cancellation rule. */
export const mostCancellationTiers = 5

/** A payment is about to lapse if its deadline is within this time, in milliseconds. */
export const lapsesWithin = 2 * day

/** The time between two mails of a payment on request, in milliseconds. */
export const paymentMailPause = 10 * minute

/** The maximum length of the reason of a refund. */
export const longestRefundReason = 1_000

/** The maximum length of the note of a payment by bank transfer. */
export const longestPaymentNote = 500
