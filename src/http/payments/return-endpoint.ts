import type { FastifyInstance } from 'fastify'
import { paths } from '../../paths/paths.ts'
import { Refusal } from '../../platform/refusal.ts'
import { isReference } from './reference.ts'

/**
 * Where a gateway's page sends the member's browser, from another site and so without its cookies. Nothing that
 * it brings is read: the page it leads to says what we know ourselves.
 */
export function serveReturn(app: FastifyInstance) {
  app.post<{ Params: { tradeNo: string } }>(paths.returnFromGateway.route, async (request, reply) => {
    const { tradeNo } = request.params
    if (!isReference(tradeNo)) throw new Refusal('not_found', 'No such order')
    return reply.redirect(paths.returnFromGateway(tradeNo), 303)
  })
}
