import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import { day, minute } from '../../../platform/durations.ts'
import type { GatewayPayment, PaymentStart, ReturnUrls } from '../gateway.ts'
import { toStripe } from './amounts.ts'
import { metadataOf } from './charge-webhook.ts'

// Stripe takes 30 minutes to 24 hours; its clock may differ from ours.
const shortest = 31 * minute
const longest = day - minute
const mostLetters = 250

type Params = Stripe.Checkout.SessionCreateParams

/** Stripe's page for a payment by card, wallets included. The same request leads to the same page. */
export async function startCheckout(
  stripe: Stripe,
  now: Date,
  payment: GatewayPayment,
  to: ReturnUrls,
): Promise<PaymentStart> {
  const params = paramsOf(now, payment, to)
  const digest = createHash('sha256').update(JSON.stringify(params)).digest('base64url').slice(0, 20)
  const session = await stripe.checkout.sessions.create(params, {
    idempotencyKey: `checkout:${payment.id}:${digest}`,
  })
  if (!session.url) throw new Error('Stripe opened a checkout session without a URL')
  return { is: 'redirect', url: session.url, session: session.id }
}

function paramsOf(now: Date, payment: GatewayPayment, to: ReturnUrls): Params {
  const { amount, currency, reference, names, storesMethod } = payment
  const metadata = metadataOf(payment, 'page')
  return {
    mode: 'payment',
    // Apple Pay and Google Pay are cards; methods that pay days later would outlast our deadline.
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: currency.toLowerCase(),
          unit_amount: toStripe(amount, currency),
          product_data: { name: names.join(', ').slice(0, mostLetters) || reference },
        },
      },
    ],
    client_reference_id: reference,
    metadata,
    payment_intent_data: {
      metadata,
      description: reference,
      ...(storesMethod ? { setup_future_usage: 'off_session' } : {}),
    },
    ...(storesMethod ? { customer_creation: 'always' } : {}),
    locale: localeOf(to.locale),
    success_url: to.page,
    cancel_url: to.page,
    expires_at: expiryFor(now, payment.deadlineAt),
  }
}

// To the minute, so that a repeated request is identical.
function expiryFor(now: Date, deadlineAt: Date | null): number {
  const deadline = deadlineAt?.getTime() ?? Number.POSITIVE_INFINITY
  const within = Math.min(Math.max(deadline, now.getTime() + shortest), now.getTime() + longest)
  return Math.floor(within / minute) * 60
}

export function localeOf(locale: string | undefined): NonNullable<Params['locale']> {
  return locale === 'en' || locale === 'ja' || locale === 'zh-TW' ? locale : 'auto'
}
