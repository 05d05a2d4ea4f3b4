import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GatewayName, WebhookOutcome } from '../../domain/gateways/index.ts'
import type { Orders } from '../../domain/orders/index.ts'
import { paths } from '../../paths/paths.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Metrics } from '../../platform/telemetry/metrics.ts'
import { schoolOf } from '../shared/request-school.ts'

const gateways = {
  simulator: true,
  ecpay: true,
  newebpay: true,
  stripe: true,
  manual: true,
} as const satisfies Record<GatewayName, true>

export type WebhookMetrics = Pick<Metrics, 'webhookReceived'>

type Deps = { readonly orders: Orders; readonly metrics?: WebhookMetrics | undefined }

/** The webhook endpoint of gateways: webhooks are authenticated only by their signature. */
export function serveWebhooks(app: FastifyInstance, { orders, metrics }: Deps) {
  // Webhooks are accepted while a school is suspended.
  const config = { evenSuspended: true }
  app.post<{ Params: { gateway: string } }>(
    paths.gatewayWebhooks.route,
    { config },
    async (request, reply) => {
      const { gateway } = request.params
      if (!isGatewayName(gateway)) throw new Refusal('not_found', 'No such gateway')
      const raw = typeof request.body === 'string' ? request.body : ''
      const { id: schoolId } = schoolOf(request)
      const webhook = { schoolId, gateway, raw, signature: signatureIn(request), ipAddress: request.ip }
      const { outcome, answer } = await orders.recordWebhook(webhook)
      metrics?.webhookReceived(gateway, outcome.is)
      recordRefused(request, gateway, outcome)
      return reply.code(answer.status).type(`${answer.contentType}; charset=utf-8`).send(answer.body)
    },
  )
}

// Stripe signs in a header, the others within the body.
function signatureIn({ headers }: FastifyRequest): string | undefined {
  const { 'stripe-signature': signature } = headers
  return typeof signature === 'string' ? signature : undefined
}

function isGatewayName(text: string): text is GatewayName {
  return Object.hasOwn(gateways, text)
}

function recordRefused({ log }: FastifyRequest, gateway: GatewayName, outcome: WebhookOutcome) {
  if (outcome.is === 'refused') log.warn({ gateway, why: outcome.why }, 'a webhook was refused')
}
