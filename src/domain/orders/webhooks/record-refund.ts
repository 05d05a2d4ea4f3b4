import type { Tx } from '../../../platform/db/database.ts'
import type { RefundId, RefundsTable } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { RefundWebhook, RefusedWebhook, WebhookOutcome } from '../../gateways/index.ts'
import type { OrderDeps } from '../deps.ts'
import { refundEntry } from '../ledger/ledger-entry.ts'
import { lockedPayment, lockOrder } from '../ledger/locked-payment.ts'
import { record } from '../ledger/record.ts'
import { ofUnknownPayment, paymentAtGateway } from './payment-at-gateway.ts'
import { auditRefusal, type WebhookSource } from './refused-webhooks.ts'

type Payment = NonNullable<Awaited<ReturnType<typeof paymentAtGateway>>>
type KnownRefund = Pick<RefundsTable, 'id' | 'state' | 'amount'>
type Work = {
  readonly deps: OrderDeps
  readonly tx: Tx
  readonly payment: Payment
  readonly webhook: RefundWebhook
}

/** Records a refund event of a gateway: the result of our refund, or one made on the gateway's own pages. */
export async function recordRefundWebhook(
  deps: OrderDeps,
  at: WebhookSource,
  webhook: RefundWebhook,
): Promise<WebhookOutcome> {
  return await inTransaction(deps.db, async (tx) => {
    const payment = await paymentAtGateway(tx, at, webhook.gatewayTradeNo)
    if (!payment) return ofUnknownPayment(deps, webhook)
    await lockOrder(tx, payment)
    const work = { deps, tx, payment, webhook }
    const existing = await knownRefund(work)
    const fault = await faultOf(work, existing)
    if (fault) {
      await auditRefusal(deps, tx, at, { reference: '', why: fault })
      return { is: 'refused', why: fault }
    }
    return existing ? await moveOn(work, existing) : await enterForeign(work)
  })
}

async function knownRefund({ tx, payment, webhook }: Work): Promise<KnownRefund | undefined> {
  return await tx
    .selectFrom('refunds')
    .select(['id', 'state', 'amount'])
    .where('schoolId', '=', payment.schoolId)
    .where('paymentId', '=', payment.id)
    .where((eb) =>
      eb.or([
        eb('gatewayRefundId', '=', webhook.gatewayRefundId),
        ...(webhook.refundId ? [eb('id', '=', webhook.refundId)] : []),
      ]),
    )
    .executeTakeFirst()
}

async function faultOf(
  { tx, payment, webhook }: Work,
  existing: KnownRefund | undefined,
): Promise<RefusedWebhook | undefined> {
  if (payment.currency !== webhook.currency) return 'another currency'
  if (existing) return existing.amount === webhook.amount ? undefined : 'another amount'
  const { amount, refunded } = await lockedPayment(tx, { schoolId: payment.schoolId, paymentId: payment.id })
  return refunded + webhook.amount > amount ? 'another amount' : undefined
}

// From the state of a refund (rows) by the gateway's outcome; anything else changes nothing.
const next: Partial<
  Record<RefundsTable['state'], Partial<Record<RefundWebhook['outcome'], 'done' | 'failed'>>>
> = {
  processing: { done: 'done', failed: 'failed' },
  // The bank may return the refund later.
  done: { failed: 'failed' },
}

async function moveOn(work: Work, { id, state }: KnownRefund): Promise<WebhookOutcome> {
  const { tx, payment, webhook } = work
  const to = next[state]?.[webhook.outcome]
  await tx
    .updateTable('refunds')
    .set({
      gatewayRefundId: webhook.gatewayRefundId,
      ...(to ? { state: to, finishedAt: webhook.happenedAt } : {}),
    })
    .where('schoolId', '=', payment.schoolId)
    .where('id', '=', id)
    .execute()
  if (!to) return { is: 'known' }
  await enter(work, id, [to === 'done' ? 'refund_done' : 'refund_failed'])
  return { is: 'recorded' }
}

// Made on the gateway's pages: it counts once it has succeeded.
async function enterForeign(work: Work): Promise<WebhookOutcome> {
  const { deps, tx, payment, webhook } = work
  if (webhook.outcome !== 'done') return { is: 'irrelevant' }
  const { schoolId, id: paymentId } = payment
  const { amount, gatewayRefundId, happenedAt } = webhook
  const id = newId<'Refund'>(deps.clock)
  const reason = 'Refunded at the gateway'
  const times = { requestedAt: happenedAt, decidedAt: happenedAt, finishedAt: happenedAt }
  await tx
    .insertInto('refunds')
    .values({ schoolId, id, paymentId, amount, gatewayRefundId, reason, state: 'done', ...times })
    .execute()
  await enter(work, id, ['refund_requested', 'refund_done'])
  return { is: 'recorded' }
}

type Step = 'refund_requested' | 'refund_done' | 'refund_failed'

async function enter({ deps, tx, payment, webhook }: Work, id: RefundId, kinds: readonly Step[]) {
  const { schoolId, id: paymentId, orderId } = payment
  const { amount, currency, happenedAt, note } = webhook
  const refund = { id, amount, currency }
  const entries = kinds.map((kind) => refundEntry(paymentId, { kind, happenedAt, refund, detail: { note } }))
  await record(tx, deps.clock, { schoolId, orderId }, entries)
}
