import type { Stripe } from 'stripe'
import { z } from 'zod'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { parseId } from '../../../platform/ids.ts'
import type { GatewayPayment, RefundsAnswer } from '../gateway.ts'
import type { RefundWebhook } from '../webhook.ts'
import { fromStripe } from './amounts.ts'
import { failureOf } from './stripe-error.ts'

const Refund = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.string().nullable(),
  payment_intent: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullish(),
  failure_reason: z.string().nullish(),
})

const outcomes: Readonly<Record<string, RefundWebhook['outcome']>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'done',
  failed: 'failed',
  canceled: 'failed',
}

/** Parses a refund; undefined if it belongs to another school, null if unreadable. */
export function webhookOfRefund(
  schoolId: SchoolId,
  object: unknown,
  event: Pick<RefundWebhook, 'eventId' | 'happenedAt'>,
): RefundWebhook | undefined | null {
  const refund = Refund.safeParse(object)
  if (!refund.success) return null
  const { id, payment_intent, status, metadata, failure_reason, ...amounts } = refund.data
  const of = metadata?.['lectern_school']
  if (payment_intent === null || (of && of !== schoolId)) return undefined
  const money = fromStripe(amounts.amount, amounts.currency)
  const outcome = outcomes[status ?? '']
  if (!money || !outcome) return null
  return {
    gatewayTradeNo: payment_intent,
    ...event,
    ...money,
    outcome,
    gatewayRefundId: id,
    refundId: parseId<'Refund'>(metadata?.['lectern_refund'] ?? '') ?? null,
    note: failure_reason ?? undefined,
  }
}

// More refunds than a payment has in practice; the rest is read by the next query.
const most = 100

/** Queries Stripe for all refunds of a payment. */
export async function queryRefunds(
  stripe: Stripe,
  now: Date,
  { schoolId, gatewayTradeNo }: GatewayPayment,
): Promise<RefundsAnswer> {
  if (gatewayTradeNo === null) return { is: 'reported', webhooks: [] }
  try {
    const { data } = await stripe.refunds.list({ payment_intent: gatewayTradeNo, limit: most })
    const webhooks = data.flatMap((refund) => {
      // Stripe does not send the time at which a refund failed.
      const happenedAt = refund.status === 'succeeded' ? new Date(refund.created * 1000) : now
      return webhookOfRefund(schoolId, refund, { eventId: `${refund.id}:${refund.status}`, happenedAt }) ?? []
    })
    return { is: 'reported', webhooks }
  } catch (error) {
    return { is: 'unknown', why: failureOf(error).why }
  }
}
