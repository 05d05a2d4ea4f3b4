import type { FastifyInstance } from 'fastify'
import { paths } from '../../paths/paths.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isReference } from './reference.ts'

/**
 * Where a gateway redirects the member's browser, cross-site and so without cookies. Its parameters are
 * ignored: the page shows our own state.
 */
export function serveReturn(app: FastifyInstance) {
  app.post<{ Params: { tradeNo: string } }>(paths.returnFromGateway.route, async (request, reply) => {
    const { tradeNo } = request.params
    if (!isReference(tradeNo)) throw new Refusal('not_found', 'No such order')
    return reply.redirect(paths.returnFromGateway(tradeNo), 303)
  })
}
