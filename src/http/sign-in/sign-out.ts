import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { paths } from '../../paths/paths.ts'
import { visitOf } from '../shared/browser.ts'
import { forgetSession } from '../shared/signed-in.ts'

/** Ends this session and deletes its cookie, even if it had already expired. */
export function serveSignOut(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.post(paths.signOut, async (request, reply) => {
    if (request.me) await identity.endSession(request.me, request.me.sessionId, visitOf(request))
    forgetSession(request, reply)
    return reply.redirect(paths.front, 303)
  })
}
