import type { FastifyPluginAsync } from 'fastify'
import { serveCart } from './cart-endpoint.ts'
import { serveCheckout } from './checkout-endpoint.ts'
import type { CheckoutDeps } from './deps.ts'

export { type CheckoutDrafts, createCheckoutDrafts } from './draft.ts'

/** Cart and checkout. They depend on cookies, so they are never cached. */
export function serveCheckoutPages(deps: CheckoutDeps): FastifyPluginAsync {
  return async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    serveCart(pages, deps)
    serveCheckout(pages, deps)
  }
}
