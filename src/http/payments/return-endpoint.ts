import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Orders } from '../../domain/orders/index.ts'
import { paths } from '../../paths/paths.ts'
import { Refusal } from '../../platform/refusal.ts'
import { schoolOf } from '../shared/request-school.ts'
import { isReference } from './reference.ts'

/**
 * Where a gateway redirects the member's browser, cross-site and so without cookies. The page shows our own state;
 * only what the gateway signed is recorded.
 */
export function serveReturn(app: FastifyInstance, { orders }: { readonly orders: Orders }) {
  app.post<{ Params: { tradeNo: string } }>(paths.returnFromGateway.route, async (request, reply) => {
    const { tradeNo } = request.params
    if (!isReference(tradeNo)) throw new Refusal('not_found', 'No such order')
    await recordReturn(orders, request)
    return reply.redirect(paths.returnFromGateway(tradeNo), 303)
  })
}

// NewebPay reports codes only here. The data of a browser is untrusted, so a refusal is only logged.
async function recordReturn(orders: Orders, request: FastifyRequest) {
  const raw = typeof request.body === 'string' ? request.body : ''
  if (!new URLSearchParams(raw).has('TradeInfo')) return
  const { id: schoolId } = schoolOf(request)
  try {
    const { outcome } = await orders.recordWebhook({
      schoolId,
      gateway: 'newebpay',
      raw,
      ipAddress: request.ip,
    })
    if (outcome.is === 'refused')
      request.log.warn({ why: outcome.why }, 'a result brought by a browser was refused')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    request.log.warn({ why: error.message }, 'a result brought by a browser was refused')
  }
}
