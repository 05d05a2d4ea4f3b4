import { z } from 'zod'

/** A merchant's account at ECPay's invoice service. Its keys differ from those for payments. */
export const EcpayInvoiceSettings = z.object({
  merchantId: z.string().regex(/^\d{1,10}$/, 'must be the digits of a merchant id'),
  hashKey: z.string().length(16, 'must have 16 characters'),
  hashIv: z.string().length(16, 'must have 16 characters'),
  /** `stage` is ECPay's test environment. */
  environment: z.enum(['stage', 'production']),
})
export type EcpayInvoiceSettings = z.infer<typeof EcpayInvoiceSettings>

const origins = {
  stage: 'https://einvoice-stage.ecpay.com.tw',
  production: 'https://einvoice.ecpay.com.tw',
} as const

export type EcpayInvoicePath = 'Issue' | 'GetIssue' | 'Invalid' | 'Allowance' | 'GetAllowanceList'

export function ecpayInvoiceUrl(
  { environment }: Pick<EcpayInvoiceSettings, 'environment'>,
  path: EcpayInvoicePath,
): string {
  return `${origins[environment]}/B2CInvoice/${path}`
}
