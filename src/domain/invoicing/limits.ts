import { second } from '../../platform/durations.ts'

/** The maximum length of the reason for voiding an invoice, as ECPay accepts it. */
export const longestVoidReason = 20

/** The timeout of a request to ECPay's invoice service. */
export const issuerTimeoutMs = 20 * second

/** The timeout of a test of the keys. */
export const keyTestTimeoutMs = 10 * second
