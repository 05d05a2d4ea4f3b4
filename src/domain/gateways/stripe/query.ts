import type { Stripe } from 'stripe'
import type { GatewayPayment, GatewayTest, QueryAnswer } from '../gateway.ts'
import { StripeCharge, webhookOfCharge } from './charge-webhook.ts'
import { isLive, type StripeSettings } from './settings.ts'
import { failureOf } from './stripe-error.ts'

/** Queries Stripe for the pages and charges of a payment; a paid one is the answer. */
export async function queryPayment(stripe: Stripe, payment: GatewayPayment): Promise<QueryAnswer> {
  let answer: QueryAnswer = { is: 'unpaid' }
  // The charge itself, once Stripe has named it.
  const { gatewayTradeNo, gatewaySessions } = payment
  const paymentIntents = gatewayTradeNo?.startsWith('pi_') ? [gatewayTradeNo] : []
  for (const id of [...paymentIntents, ...gatewaySessions]) {
    const result = await queryOne(stripe, id)
    if (result.is === 'reported' && result.webhook.kind === 'paid') return result
    if (answer.is === 'unpaid') answer = result
  }
  return answer
}

async function queryOne(stripe: Stripe, id: string): Promise<QueryAnswer> {
  try {
    return id.startsWith('pi_')
      ? ofIntent(await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
      : ofIntent(
          (await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }))
            .payment_intent,
        )
  } catch (error) {
    return { is: 'unknown', why: failureOf(error).why }
  }
}

// A page without a payment has no intent yet.
function ofIntent(intent: Stripe.PaymentIntent | string | null): QueryAnswer {
  if (intent === null) return { is: 'unpaid' }
  if (typeof intent === 'string') return { is: 'unknown', why: 'Stripe did not describe the payment' }
  if (intent.latest_charge === null) return { is: 'unpaid' }
  const charge = StripeCharge.safeParse(intent.latest_charge)
  if (!charge.success) return { is: 'unknown', why: 'Stripe did not describe the charge' }
  const webhook = webhookOfCharge(charge.data)
  if (webhook === null) return { is: 'unknown', why: 'The charge is not one of ours' }
  return webhook ? { is: 'reported', webhook } : { is: 'unpaid' }
}

/** Lists one checkout session: this needs the permission of every payment and changes nothing. */
export async function tryKey(stripe: Stripe, settings: StripeSettings): Promise<GatewayTest> {
  const mode = isLive(settings) ? 'live' : 'test mode'
  try {
    await stripe.checkout.sessions.list({ limit: 1 })
    return { works: true, detail: `Stripe (${mode}) accepts the key.` }
  } catch (error) {
    const { is } = failureOf(error)
    if (is === 'unknown') return { works: false, detail: 'Stripe did not answer.' }
    return {
      works: false,
      detail: `Stripe (${mode}) does not accept the key, or it may not read checkout sessions.`,
    }
  }
}
