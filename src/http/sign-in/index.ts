import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { serveCode } from './code-page.ts'
import { serveInvitation } from './invitation-page.ts'
import { serveJoin } from './join.ts'
import { serveOpenLink } from './open-link.ts'
import { servePasskeySignIn } from './passkey-sign-in.ts'
import { serveMailRequest } from './request-mail.ts'
import { serveReset } from './reset-page.ts'
import { serveSignIn } from './sign-in-page.ts'
import { serveSignOut } from './sign-out.ts'
import { serveSignUp } from './sign-up-page.ts'
import { serveVerify } from './verify-page.ts'

// Owners come back this way to a school that they have closed.
const signInRoutes = [
  serveSignIn,
  serveCode,
  servePasskeySignIn,
  serveMailRequest,
  serveOpenLink,
  serveReset,
  serveSignOut,
]
const otherRoutes = [serveSignUp, serveVerify, serveInvitation, serveJoin]

/** The pages to sign in, sign up and sign out. */
export function serveSignInPages(modules: { identity: Identity }): FastifyPluginAsync {
  return async (pages) => {
    preventCaching(pages)
    for (const serve of otherRoutes) serve(pages, modules)
    await pages.register(async (open) => {
      open.addHook('onRoute', (route) => {
        route.config = { ...route.config, evenClosed: true }
      })
      for (const serve of signInRoutes) serve(open, modules)
    })
  }
}

/** These pages are not cached, and send no referrer with the secret of a mailed link. */
function preventCaching(pages: FastifyInstance) {
  pages.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const { params } = request
    if (typeof params === 'object' && params !== null && 'token' in params)
      reply.header('referrer-policy', 'no-referrer')
  })
}
