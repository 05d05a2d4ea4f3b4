import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Orders } from '../../domain/orders/index.ts'
import { requireSignIn } from '../shared/signed-in.ts'
import { answerWebhookErrors } from './errors.ts'
import { renderGatewayRedirect } from './gateway-redirect.ts'
import { continueToGateway, type PaymentDeps, servePayment } from './payment-endpoint.ts'
import { serveReturn } from './return-endpoint.ts'
import { serveSimulatorCards } from './simulator-cards.ts'
import { serveSimulator } from './simulator-endpoint.ts'
import { serveWebhooks, type WebhookMetrics } from './webhook-endpoint.ts'

export { continueToGateway, renderGatewayRedirect }

type Deps = { readonly orders: Orders; readonly metrics?: WebhookMetrics | undefined }
type SimulatorDeps = Parameters<typeof serveSimulatorCards>[1]

const mostBytes = 64 * 1024

/** Routes for gateways and for browsers that return from them: without session and form protection. */
export function servePaymentWebhooks(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    answerWebhookErrors(app)
    parseRawBodies(app)
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    serveWebhooks(app, deps)
    serveReturn(app, deps)
  }
}

// The signature covers the raw bytes, whatever the content type.
function parseRawBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
    done(null, body),
  )
}

/** The payment pages: only for signed-in people, and never cached. */
export function servePaymentPages(deps: PaymentDeps & SimulatorDeps): FastifyPluginAsync {
  return async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    pages.addHook('onRequest', requireSignIn)
    servePayment(pages, deps)
    serveSimulator(pages, deps)
    serveSimulatorCards(pages, deps)
  }
}
