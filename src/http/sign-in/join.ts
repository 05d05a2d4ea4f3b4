import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { visitOf } from '../shared/browser.ts'
import { joinPath } from '../shared/join-notice.ts'
import { meOf, requireSignIn } from '../shared/signed-in.ts'

/** Somebody with an account becomes a student of the school they are signed in at. */
export function serveJoin(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.post(joinPath, { preHandler: requireSignIn }, async (request, reply) => {
    await identity.joinSchool(meOf(request), visitOf(request))
    return reply.redirect('/account?joined', 303)
  })
}
