import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Commerce } from '../../domain/commerce/index.ts'
import { requireSignIn } from '../shared/signed-in.ts'
import { answerNoticeErrors } from './errors.ts'
import { serveNotices } from './notice-endpoint.ts'
import { goOnToPay, servePayment } from './payment-endpoint.ts'
import { serveReturn } from './return-endpoint.ts'
import { serveSimulator } from './simulator-endpoint.ts'

export { goOnToPay }

type Deps = { readonly commerce: Commerce }

const mostBytes = 64 * 1024

/** What gateways call, and where they send browsers from their own sites: no session, no form of ours. */
export function servePaymentNotices(deps: Deps): FastifyPluginAsync {
  return async (app) => {
    answerNoticeErrors(app)
    keepBodies(app)
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    serveNotices(app, deps)
    serveReturn(app)
  }
}

// A signature is over the very bytes, whatever their sender calls them.
function keepBodies(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: mostBytes }, (_request, body, done) =>
    done(null, body),
  )
}

/** What a member sees of paying; every page of it is for whoever is signed in, and kept by no cache. */
export function servePaymentPages(deps: Deps): FastifyPluginAsync {
  return async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })
    pages.addHook('onRequest', requireSignIn)
    servePayment(pages, deps)
    serveSimulator(pages, deps)
  }
}
