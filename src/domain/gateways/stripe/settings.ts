import { z } from 'zod'

/** While a webhook secret rotates, Stripe's old one is valid beside the new one. */
const mostSecrets = 3

export const StripeSettings = z.object({
  /** A secret or restricted key, of the test mode or live. */
  secretKey: z
    .string()
    .max(255)
    .regex(
      /^(sk|rk)_(test|live)_\w+$/,
      'must be a secret or restricted key: sk_live_…, rk_live_…, sk_test_… or rk_test_…',
    ),
  webhookSecrets: z
    .array(
      z
        .string()
        .max(255)
        .regex(/^whsec_\S+$/, 'must be a webhook secret: whsec_…'),
    )
    .min(1)
    .max(mostSecrets)
    .refine((each) => new Set(each).size === each.length, 'must not repeat a secret'),
})
export type StripeSettings = z.infer<typeof StripeSettings>

export const isLive = ({ secretKey }: Pick<StripeSettings, 'secretKey'>) => secretKey.includes('_live_')
