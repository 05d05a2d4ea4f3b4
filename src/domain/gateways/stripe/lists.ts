import type { Stripe } from 'stripe'
import type { SchoolId } from '../../../platform/db/schema.gen.ts'
import type { Notice, RefundNotice, Span } from '../gateway.ts'
import { isOurs, noticeOfCharge, StripeCharge } from './charge-notice.ts'
import { noticeOfRefund } from './refund-notice.ts'

const perPage = 100

/** When something was created, as lists are asked for it. */
export const createdIn = ({ from, until }: Span) => ({
  gte: Math.floor(from.getTime() / 1000),
  lt: Math.floor(until.getTime() / 1000),
})

/** The paid charges of a school in a span. What else was sold with the account is not ours to know. */
export async function* chargesIn(stripe: Stripe, schoolId: SchoolId, span: Span): AsyncIterable<Notice> {
  for await (const each of stripe.charges.list({ created: createdIn(span), limit: perPage })) {
    const charge = StripeCharge.safeParse(each)
    if (!charge.success || !isOurs(charge.data.metadata, schoolId)) continue
    const notice = noticeOfCharge(charge.data)
    if (notice?.kind === 'paid') yield notice
  }
}

/** The refunds in a span; of payments of others too, which nobody here knows. */
export async function* refundsIn(
  stripe: Stripe,
  schoolId: SchoolId,
  span: Span,
): AsyncIterable<RefundNotice> {
  for await (const each of stripe.refunds.list({ created: createdIn(span), limit: perPage })) {
    const told = { eventId: `${each.id}:${each.status}`, happenedAt: new Date(each.created * 1000) }
    const notice = noticeOfRefund(schoolId, each, told)
    if (notice) yield notice
  }
}
