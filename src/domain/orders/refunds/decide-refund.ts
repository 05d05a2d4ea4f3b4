import type { RefundId, RefundsTable } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { hour } from '../../../platform/durations.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { RefundAnswer } from '../../gateways/index.ts'
import { gatewayCallsAt } from '../../gateways/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { recordAudit } from '../../tenancy/index.ts'
import type { OrderCallDeps, OrderDeps } from '../deps.ts'
import { settledOrder } from '../ledger/settled-order.ts'
import { gatewayPayment } from '../reads/gateway-payment.ts'
import { type MovedRefund, moveRefund } from './move-refund.ts'
import { refundById } from './open-refunds.ts'
import { isRefundedBy, unlessRefused } from './refund-effect.ts'

/** An operator approves a refund: the gateway is called immediately; without its answer an operator ends the refund. */
export async function approveRefund(
  deps: OrderCallDeps,
  actor: Editor,
  refundId: RefundId,
): Promise<{ readonly state: RefundsTable['state'] }> {
  refuseUnlessMay(actor, 'orders:write')
  const started = await decide(deps, actor, refundId, 'processing')
  const answer = await queryGateway(deps, started)
  switch (answer.is) {
    case 'done':
      return await finishAsReported(deps, actor, started, 'done')
    case 'refused':
      return await finishAsReported(deps, actor, started, 'failed', answer.why)
    case 'pending':
      await queryLater(deps, started)
      return started
    case 'by-hand':
      return started
  }
}

const patience = hour

// Its webhook may be lost.
async function queryLater({ db, clock }: OrderCallDeps, { schoolId, id }: MovedRefund) {
  await db
    .updateTable('refunds')
    .set({ askAt: new Date(clock.now().getTime() + patience) })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .execute()
}

// The gateway's webhook may arrive before its answer: then the refund has already ended.
async function finishAsReported(
  { db, clock }: OrderCallDeps,
  actor: Editor,
  { id }: MovedRefund,
  outcome: 'done' | 'failed',
  reason?: string,
): Promise<{ readonly state: RefundsTable['state'] }> {
  try {
    return await inTransaction(db, (tx) => moveRefund(tx, clock, actor, id, outcome, reason))
  } catch (error) {
    const now = await refundById({ db }, actor, id)
    if (!(error instanceof Refusal) || now?.state !== outcome) throw error
    return now
  }
}

/** An operator approves a refund that they transfer themselves; `finishRefund` records the result. */
export async function approveManualRefund(
  deps: OrderDeps,
  actor: Editor,
  refundId: RefundId,
): Promise<{ readonly state: RefundsTable['state'] }> {
  refuseUnlessMay(actor, 'orders:write')
  return await decide(deps, actor, refundId, 'processing')
}

/** An operator rejects a refund. */
export async function rejectRefund(
  deps: OrderDeps,
  actor: Editor,
  refundId: RefundId,
): Promise<{ readonly state: RefundsTable['state'] }> {
  refuseUnlessMay(actor, 'orders:write')
  return await reject(deps, actor, refundId)
}

/** An operator records the result of a refund that the gateway cannot report. */
export async function finishRefund(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  actor: Editor,
  refundId: RefundId,
  outcome: 'done' | 'failed',
): Promise<void> {
  refuseUnlessMay(actor, 'orders:write')
  await inTransaction(db, async (tx) => {
    const { schoolId, paymentId } = await moveRefund(tx, clock, actor, refundId, outcome)
    const byPersonId = actor.kind === 'operator' ? actor.memberId : undefined
    const detail = { refundId, paymentId, outcome }
    await recordAudit(tx, clock, { kind: 'refund.entered', schoolId, byPersonId, detail })
  })
}

// An unfulfilled payment must be refunded, unless its place is available again.
async function reject(deps: OrderDeps, actor: Editor, refundId: RefundId) {
  return await inTransaction(deps.db, async (tx) => {
    const rejected = await decide({ ...deps, db: tx }, actor, refundId, 'rejected')
    const { fulfilment } = await settledOrder(tx, rejected)
    if (fulfilment === 'undeliverable')
      throw new Refusal(
        'conflict',
        'The purchase can no longer be delivered, so its refund cannot be rejected',
      )
    return rejected
  })
}

async function decide(
  { db, clock }: OrderDeps,
  actor: Editor,
  refundId: RefundId,
  to: 'processing' | 'rejected',
): Promise<MovedRefund> {
  return await inTransaction(db, async (tx) => {
    const refund = await moveRefund(tx, clock, actor, refundId, to)
    const byPersonId = actor.kind === 'operator' ? actor.memberId : undefined
    const detail = { refundId, paymentId: refund.paymentId, decision: to }
    await recordAudit(tx, clock, { kind: 'refund.decided', schoolId: refund.schoolId, byPersonId, detail })
    return refund
  })
}

async function queryGateway(
  deps: OrderCallDeps,
  { schoolId, id, paymentId, amount }: MovedRefund,
): Promise<RefundAnswer> {
  const payment = await gatewayPayment(deps.db, { schoolId, paymentId })
  const gateway = await gatewayCallsAt(deps, schoolId, payment.gateway).catch(unlessRefused)
  if (!gateway || !isRefundedBy(gateway, payment)) {
    return { is: 'by-hand', why: 'The gateway cannot refund this payment' }
  }
  return await gateway.refund(payment, { id, amount, isWhole: amount === payment.amount })
}
