import type { Stripe } from 'stripe'
import type { ChargeAnswer, GatewayMandate, GatewayPayment } from '../gateway.ts'
import { toStripe } from './amounts.ts'
import { metadataOf, StripeCharge, webhookOfCharge } from './charge-webhook.ts'
import { failureOf } from './stripe-error.ts'

/** Records the id of a charge at the gateway, before money moves. */
export type RecordSession = (payment: GatewayPayment, session: string) => Promise<void>

/**
 * Charges a stored card. Stripe deletes idempotency keys after a day, so the intent is created first and its
 * id stored; only then is it confirmed, which an intent allows once.
 */
export async function chargeStoredCard(
  stripe: Stripe,
  recordSession: RecordSession,
  payment: GatewayPayment,
  mandate: GatewayMandate,
): Promise<ChargeAnswer> {
  try {
    const id = payment.gatewaySessions[0] ?? (await openIntent(stripe, recordSession, payment, mandate))
    const found = await readIntent(stripe, id)
    if (found.status !== 'requires_confirmation') return answerOf(found)
    await confirm(stripe, id)
    return answerOf(await readIntent(stripe, id))
  } catch (error) {
    const { is, why } = failureOf(error)
    // The customer or card no longer exists: the member must pay on a page. Other errors may be temporary.
    return is === 'refused' ? { is: 'needs-member', why } : { is: 'unknown', why }
  }
}

async function openIntent(
  stripe: Stripe,
  recordSession: RecordSession,
  payment: GatewayPayment,
  { customer, method }: GatewayMandate,
): Promise<string> {
  const { id } = await stripe.paymentIntents.create(
    {
      amount: toStripe(payment.amount, payment.currency),
      currency: payment.currency.toLowerCase(),
      ...(customer ? { customer } : {}),
      payment_method: method,
      allowed_payment_method_types: ['card'],
      description: payment.reference,
      metadata: metadataOf(payment, 'charge'),
    },
    { idempotencyKey: `charge:${payment.id}` },
  )
  await recordSession(payment, id)
  return id
}

async function confirm(stripe: Stripe, id: string) {
  try {
    await stripe.paymentIntents.confirm(id, { off_session: true }, { idempotencyKey: `confirm:${id}` })
  } catch (error) {
    // A declined card is an answer too: the intent contains it.
    if (failureOf(error).is === 'unknown') throw error
  }
}

async function readIntent(stripe: Stripe, id: string) {
  return await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
}

/** The charge answer of an intent. */
export function answerOf(intent: Stripe.PaymentIntent): ChargeAnswer {
  const charge = StripeCharge.safeParse(intent.latest_charge)
  const webhook = charge.success ? webhookOfCharge(charge.data) : undefined
  const failed = intent.last_payment_error
  if (intent.status === 'requires_action' || failed?.code === 'authentication_required')
    return { is: 'needs-member', why: failed?.message ?? 'The bank requires authentication by the member' }
  if (webhook && (intent.status === 'succeeded' || webhook.kind === 'declined'))
    return { is: 'reported', webhook }
  return { is: 'unknown', why: `The payment is ${intent.status} at Stripe` }
}
