import { z } from 'zod'

/** The numbers of instalments that ECPay supports; a merchant applies for each. */
const periods = [3, 6, 12, 18, 24]

export const EcpaySettings = z.object({
  merchantId: z.string().regex(/^\d{1,10}$/),
  hashKey: z.string().min(1).max(64),
  hashIv: z.string().min(1).max(64),
  /** `stage` is ECPay's test environment. */
  environment: z.enum(['stage', 'production']),
  /** The numbers of instalments granted to this merchant; none by default. */
  instalments: z
    .array(z.number().refine((each) => periods.includes(each), `must be one of ${periods.join(', ')}`))
    .refine((each) => new Set(each).size === each.length, 'must not repeat a number')
    .optional(),
})
export type EcpaySettings = z.infer<typeof EcpaySettings>

const origins = {
  stage: 'https://payment-stage.ecpay.com.tw',
  production: 'https://payment.ecpay.com.tw',
} as const

/** The URLs of ECPay's API. */
export function ecpayUrl(
  { environment }: Pick<EcpaySettings, 'environment'>,
  path:
    | '/Cashier/AioCheckOut/V5'
    | '/Cashier/QueryTradeInfo/V5'
    | '/Cashier/QueryCreditCardPeriodInfo'
    | '/Cashier/CreditCardPeriodAction'
    | '/CreditDetail/DoAction',
): string {
  return origins[environment] + path
}
