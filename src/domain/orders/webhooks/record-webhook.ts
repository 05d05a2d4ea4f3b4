import type { Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type {
  Gateway,
  RefusedWebhook,
  Webhook,
  WebhookAnswer,
  WebhookOutcome,
  WebhookRequest,
} from '../../gateways/index.ts'
import { gatewayAt } from '../../gateways/index.ts'
import type { OrderDeps } from '../deps.ts'
import { record } from '../ledger/record.ts'
import { recordDispute } from './record-dispute.ts'
import { recordRecurred } from './record-recurred.ts'
import { recordRefundWebhook } from './record-refund.ts'
import { recordStored } from './record-stored.ts'
import { auditRefusal, referenceForm, refuseFlood, type WebhookSource } from './refused-webhooks.ts'

export type IncomingWebhook = WebhookSource &
  WebhookRequest & {
    /** The sender; omitted for our own webhooks. */
    readonly ipAddress?: string
  }

/** Handles a gateway's webhook: verified webhooks are recorded, and the response confirms it. */
export async function recordWebhook(
  deps: OrderDeps,
  { schoolId, gateway: name, raw, signature, ipAddress }: IncomingWebhook,
): Promise<WebhookAnswer> {
  const gateway = await gatewayAt(deps, schoolId, name)
  const parsed = await gateway.parseWebhook({ raw, signature })
  const at = { schoolId, gateway: name }
  switch (parsed.is) {
    case 'verified':
      return withAcknowledgement(gateway, await recordVerified(deps, at, parsed.webhook))
    case 'refund':
      return withAcknowledgement(gateway, await recordRefundWebhook(deps, at, parsed.webhook))
    case 'dispute':
      return withAcknowledgement(gateway, await recordDispute(deps, at, parsed.webhook))
    case 'recurred':
      return withAcknowledgement(gateway, await recordRecurred(deps, at, parsed.webhook))
    case 'stored':
      return withAcknowledgement(gateway, await recordStored(deps, at, parsed.webhook))
    case 'irrelevant':
      return withAcknowledgement(gateway, { is: 'irrelevant' })
    case 'unreadable':
    case 'forged':
      if (ipAddress !== undefined) await refuseFlood(deps, at, ipAddress)
      await recordRefused(deps, at, { reference: parsed.reference, why: parsed.is })
      return withAcknowledgement(gateway, { is: 'refused', why: parsed.is })
  }
}

function withAcknowledgement(gateway: Gateway, outcome: WebhookOutcome): WebhookAnswer {
  return { outcome, answer: gateway.acknowledge(outcome.is === 'refused' ? 'refused' : 'taken') }
}

/** Records a verified webhook in the ledger and settles the order, in one transaction. */
export async function recordVerified(
  deps: OrderDeps,
  at: WebhookSource,
  webhook: Webhook,
): Promise<WebhookOutcome> {
  const { db, clock } = deps
  return await inTransaction(db, async (tx) => {
    const payment = await paymentByReference(tx, at, webhook.reference)
    const fault = payment ? faultOf(payment, webhook) : 'unknown payment'
    if (!payment || fault) {
      const refused = fault ?? 'unknown payment'
      await auditRefusal(deps, tx, at, { reference: webhook.reference, why: refused })
      return { is: 'refused', why: refused }
    }
    const { schoolId, id: paymentId, orderId } = payment
    const entry = { ...webhook, paymentId, gateway: at.gateway }
    const isNew = await record(tx, clock, { schoolId, orderId }, [entry])
    return { is: isNew ? 'recorded' : 'known' }
  })
}

async function paymentByReference(tx: Tx, { schoolId, gateway }: WebhookSource, reference: string) {
  if (!referenceForm.test(reference)) return undefined
  return await tx
    .selectFrom('payments')
    .select(['schoolId', 'id', 'orderId', 'amount', 'currency'])
    .where('schoolId', '=', schoolId)
    .where('gateway', '=', gateway)
    .where('gatewayReference', '=', reference)
    .executeTakeFirst()
}

function faultOf(
  payment: { amount: bigint; currency: string },
  webhook: Webhook,
): RefusedWebhook | undefined {
  if (payment.currency !== webhook.currency) return 'another currency'
  return payment.amount === webhook.amount ? undefined : 'another amount'
}

// Audited only if it names one of our payments, because anyone can send forged webhooks.
async function recordRefused(
  deps: OrderDeps,
  at: WebhookSource,
  { reference, why }: { reference: string | null; why: RefusedWebhook },
) {
  if (reference === null) return
  await inTransaction(deps.db, async (tx) => {
    const isOurs = await paymentByReference(tx, at, reference)
    if (isOurs) await auditRefusal(deps, tx, at, { reference, why })
  })
}
