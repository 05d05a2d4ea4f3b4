import { inTransaction } from '../../../platform/db/transaction.ts'
import type { DisputeWebhook, WebhookOutcome } from '../../gateways/index.ts'
import type { OrderDeps } from '../deps.ts'
import type { EventKind } from '../ledger/ledger-entry.ts'
import { record } from '../ledger/record.ts'
import { ofUnknownPayment, paymentAtGateway } from './payment-at-gateway.ts'
import { auditRefusal, type WebhookSource } from './refused-webhooks.ts'

const kinds = {
  open: 'dispute_opened',
  won: 'dispute_won',
  lost: 'dispute_lost',
} as const satisfies Record<DisputeWebhook['outcome'], EventKind>

/** Records a dispute event of a gateway; a lost dispute counts as a refund. */
export async function recordDispute(
  deps: OrderDeps,
  at: WebhookSource,
  webhook: DisputeWebhook,
): Promise<WebhookOutcome> {
  const { eventId, amount, currency, happenedAt, disputeId, outcome, evidenceDueAt, reason } = webhook
  return await inTransaction(deps.db, async (tx) => {
    const payment = await paymentAtGateway(tx, at, webhook.gatewayTradeNo)
    if (!payment) return ofUnknownPayment(deps, webhook)
    const { schoolId, id: paymentId, orderId } = payment
    if (payment.currency !== currency) {
      await auditRefusal(deps, tx, at, { reference: '', why: 'another currency' })
      return { is: 'refused', why: 'another currency' }
    }
    const entry = {
      paymentId,
      gateway: at.gateway,
      eventId,
      kind: kinds[outcome],
      amount,
      currency,
      happenedAt,
      detail: { disputeId, evidenceDueAt: evidenceDueAt?.toISOString(), note: reason },
    }
    const isNew = await record(tx, deps.clock, { schoolId, orderId }, [entry])
    return { is: isNew ? 'recorded' : 'known' }
  })
}
