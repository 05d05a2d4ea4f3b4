import { second } from '../../platform/durations.ts'

/** The maximum length of the reason for voiding an invoice, as ECPay accepts it. */
export const longestVoidReason = 20

/** The timeout of a request to ECPay's invoice service. */
export const issuerTimeoutMs = 20 * second

/** The timeout of a test of the keys. */
export const keyTestTimeoutMs = 10 * second

/** The maximum length of an invoice number that is entered by hand. */
export const longestInvoiceNumber = 30

/** The maximum lengths of the details of a buyer. */
export const longestBuyer = { name: 120, taxId: 40 } as const

/** The maximum lengths of the details of the seller. */
export const longestSeller = { name: 120, address: 300, taxId: 40 } as const

/** The maximum length of the prefix of invoice numbers. */
export const longestNumberPrefix = 10
