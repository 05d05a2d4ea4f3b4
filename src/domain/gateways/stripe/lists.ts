import type { Stripe } from 'stripe'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { Span } from '../gateway.ts'
import type { RefundWebhook, Webhook } from '../webhook.ts'
import { isOurs, StripeCharge, webhookOfCharge } from './charge-webhook.ts'
import { webhookOfRefund } from './refund-webhook.ts'

const perPage = 100

/** The creation time as a filter of lists. */
export const createdIn = ({ from, until }: Span) => ({
  gte: Math.floor(from.getTime() / 1000),
  lt: Math.floor(until.getTime() / 1000),
})

/** The paid charges of a school in a period. Other sales with the same account are excluded. */
export async function* chargesIn(stripe: Stripe, schoolId: SchoolId, span: Span): AsyncIterable<Webhook> {
  for await (const each of stripe.charges.list({ created: createdIn(span), limit: perPage })) {
    const charge = StripeCharge.safeParse(each)
    if (!charge.success || !isOurs(charge.data.metadata, schoolId)) continue
    const webhook = webhookOfCharge(charge.data)
    if (webhook?.kind === 'paid') yield webhook
  }
}

/** The refunds in a period, including those of payments that were not made here. */
export async function* refundsIn(
  stripe: Stripe,
  schoolId: SchoolId,
  span: Span,
): AsyncIterable<RefundWebhook> {
  for await (const each of stripe.refunds.list({ created: createdIn(span), limit: perPage })) {
    const event = { eventId: `${each.id}:${each.status}`, happenedAt: new Date(each.created * 1000) }
    const webhook = webhookOfRefund(schoolId, each, event)
    if (webhook) yield webhook
  }
}
