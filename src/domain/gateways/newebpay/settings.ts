import { z } from 'zod'

/** The numbers of instalments that NewebPay supports; a merchant applies for each. */
const periods = [3, 6, 12, 18, 24, 30]

export const NewebpaySettings = z.object({
  merchantId: z.string().regex(/^[A-Za-z0-9]{1,15}$/),
  hashKey: z.string().length(32),
  hashIv: z.string().length(16),
  /** `stage` is NewebPay's test environment. */
  environment: z.enum(['stage', 'production']),
  /** The numbers of instalments granted to this merchant; none by default. */
  instalments: z
    .array(z.number().refine((each) => periods.includes(each), `One of ${periods.join(', ')}`))
    .refine((each) => new Set(each).size === each.length, 'must not repeat a number')
    .optional(),
})
export type NewebpaySettings = z.infer<typeof NewebpaySettings>

const origins = { stage: 'https://ccore.newebpay.com', production: 'https://core.newebpay.com' } as const

/** The URLs of NewebPay's API. */
export function newebpayUrl(
  { environment }: Pick<NewebpaySettings, 'environment'>,
  path:
    | '/MPG/mpg_gateway'
    | '/MPG/period'
    | '/MPG/period/AlterStatus'
    | '/API/QueryTradeInfo'
    | '/API/CreditCard/Close'
    | '/API/CreditCard/Cancel',
): string {
  return origins[environment] + path
}
