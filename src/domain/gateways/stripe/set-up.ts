import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { minute } from '../../../platform/durations.ts'
import type { CardSetUp, PaymentStart, ReturnUrls } from '../gateway.ts'
import type { ParsedWebhook } from '../webhook.ts'
import { localeOf } from './checkout-session.ts'

const ofSubscription = 'lectern_subscription'
const ofSchool = 'lectern_school'
const halfAnHour = 30 * minute

/** Stripe's page on which a card is stored without a payment. The same request within half an hour leads to the same page. */
export async function setUpCard(
  stripe: Stripe,
  now: Date,
  { schoolId, subscriptionId, customer }: CardSetUp,
  to: ReturnUrls,
): Promise<PaymentStart> {
  const metadata = { [ofSubscription]: subscriptionId, [ofSchool]: schoolId }
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'setup',
    allowed_payment_method_types: ['card'],
    ...(customer ? { customer } : { customer_creation: 'always' }),
    metadata,
    setup_intent_data: { metadata },
    locale: localeOf(to.locale),
    success_url: to.page,
    cancel_url: to.page,
  }
  const halfHour = Math.floor(now.getTime() / halfAnHour)
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('base64url').slice(0, 20)
  const session = await stripe.checkout.sessions.create(params, {
    idempotencyKey: `set-up:${subscriptionId}:${halfHour}:${digest}`,
  })
  if (!session.url) throw new Error('Stripe opened a checkout session without a URL')
  return { is: 'redirect', url: session.url, session: session.id }
}

const SetupIntent = z.object({
  payment_method: z.string(),
  customer: z.string().nullish(),
  metadata: z.record(z.string(), z.string()),
})

/** Parses the event of a stored card. The card's digits are known from its first charge. */
export function storedBySetUp(schoolId: SchoolId, object: unknown): ParsedWebhook {
  const intent = SetupIntent.safeParse(object)
  if (!intent.success) return { is: 'unreadable', reference: null }
  const { payment_method: method, customer = null, metadata } = intent.data
  const reference = metadata[ofSubscription]
  if (!reference || metadata[ofSchool] !== schoolId) return { is: 'irrelevant', why: 'not of this school' }
  const stored = { customer, method, brand: null, last4: null, expiresOn: null }
  return { is: 'stored', webhook: { reference, stored } }
}
