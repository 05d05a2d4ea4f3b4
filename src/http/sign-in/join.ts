import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../domain/identity/index.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { visitOf } from '../shared/browser.ts'
import { meOf, requireSignIn } from '../shared/signed-in.ts'

/** A signed-in person joins the school as a student. */
export function serveJoin(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.post(paths.join, { preHandler: requireSignIn }, async (request, reply) => {
    await identity.joinSchool(meOf(request), visitOf(request))
    return reply.redirect(withQuery(paths.account.overview, { joined: '' }), 303)
  })
}
