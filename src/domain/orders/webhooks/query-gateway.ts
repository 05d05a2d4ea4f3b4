import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { WebhookOutcome } from '../../gateways/index.ts'
import { gatewayCallsAt } from '../../gateways/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { OrderCallDeps } from '../deps.ts'
import { gatewayPayment } from '../reads/gateway-payment.ts'
import { paymentsReadableBy } from '../reads/readable-by.ts'
import { recordVerified } from './record-webhook.ts'

/** Queries the gateway for a payment without a webhook; the result counts as the webhook. */
export async function queryGateway(
  deps: OrderCallDeps,
  actor: Editor,
  paymentId: PaymentId,
): Promise<WebhookOutcome | { readonly is: 'unpaid' } | { readonly is: 'unknown'; readonly why: string }> {
  refuseUnlessMay(actor, 'orders:write')
  const { schoolId } = actor
  const payment = await paymentsReadableBy(deps.db, actor)
    .select('gateway')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  if (!payment) throw new Refusal('not_found', 'No such payment')
  const gateway = await gatewayCallsAt(deps, schoolId, payment.gateway)
  const answer = await gateway.query(await gatewayPayment(deps.db, { schoolId, paymentId }))
  if (answer.is !== 'reported') return answer
  return await recordVerified(deps, { schoolId, gateway: payment.gateway }, answer.webhook)
}
