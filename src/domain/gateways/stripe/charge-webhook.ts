import { z } from 'zod'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { GatewayPayment } from '../gateway.ts'
import type { StoredMethod, Webhook } from '../webhook.ts'
import { fromStripe } from './amounts.ts'

const ofReference = 'lectern_reference'
const ofSchool = 'lectern_school'
const ofBeginning = 'lectern_begun'
const ofStored = 'lectern_stores'

/** The metadata that Stripe stores with a payment and sends in its webhooks. */
export function metadataOf(
  { reference, schoolId, storesMethod }: Pick<GatewayPayment, 'reference' | 'schoolId' | 'storesMethod'>,
  origin: 'page' | 'charge',
): Record<string, string> {
  return {
    [ofReference]: reference,
    [ofSchool]: schoolId,
    [ofBeginning]: origin,
    ...(storesMethod ? { [ofStored]: 'yes' } : {}),
  }
}

/** True if this metadata was written here, for this school. */
export function isOurs(metadata: Readonly<Record<string, string>>, schoolId: SchoolId): boolean {
  return metadata[ofReference] !== undefined && metadata[ofSchool] === schoolId
}

const card = z.object({
  brand: z.string().nullish(),
  last4: z.string().nullish(),
  exp_month: z.int().nullish(),
  exp_year: z.int().nullish(),
})

/** The fields of a charge that are used, in an event or an answer. */
export const StripeCharge = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  created: z.int(),
  status: z.enum(['succeeded', 'pending', 'failed']),
  captured: z.boolean(),
  payment_intent: z.string().nullable(),
  payment_method: z.string().nullish(),
  customer: z.string().nullish(),
  metadata: z.record(z.string(), z.string()),
  failure_code: z.string().nullish(),
  failure_message: z.string().nullish(),
  payment_method_details: z.object({ card: card.nullish() }).nullish(),
})
export type StripeCharge = z.infer<typeof StripeCharge>

/** The webhook that a charge amounts to; undefined if it does not change the payment, null if unreadable. */
export function webhookOfCharge(charge: StripeCharge): Webhook | undefined | null {
  const money = fromStripe(charge.amount, charge.currency)
  const reference = charge.metadata[ofReference]
  if (!money || !reference) return null
  const common = { reference, ...money, happenedAt: new Date(charge.created * 1000) }
  if (charge.status === 'succeeded' && charge.captured) return paid(common, charge)
  // On Stripe's page the buyer may try another card; a stored card was the only one.
  const isFinal = charge.status === 'failed' && charge.metadata[ofBeginning] === 'charge'
  return isFinal ? declined(common, charge) : undefined
}

type Common = Pick<Webhook, 'reference' | 'amount' | 'currency' | 'happenedAt'>

function paid(common: Common, charge: StripeCharge): Webhook {
  const gatewayTradeNo = charge.payment_intent ?? charge.id
  const stored = charge.metadata[ofStored] === 'yes' ? storedIn(charge) : undefined
  return {
    ...common,
    kind: 'paid',
    eventId: `paid:${gatewayTradeNo}`,
    detail: { type: 'credit', gatewayTradeNo, ...(stored ? { stored } : {}) },
  }
}

function declined(common: Common, charge: StripeCharge): Webhook {
  const note = [charge.failure_code, charge.failure_message].filter(Boolean).join(' ')
  return {
    ...common,
    kind: 'declined',
    eventId: `declined:${charge.id}`,
    detail: { type: 'credit', gatewayTradeNo: charge.payment_intent ?? charge.id, note },
  }
}

function storedIn({
  payment_method,
  customer,
  payment_method_details,
}: StripeCharge): StoredMethod | undefined {
  if (!payment_method) return undefined
  const { brand, last4, exp_year: year, exp_month: month } = payment_method_details?.card ?? {}
  return {
    customer: customer ?? null,
    method: payment_method,
    brand: brand ?? null,
    last4: last4 ?? null,
    expiresOn: year && month ? `${year}-${String(month).padStart(2, '0')}` : null,
  }
}
