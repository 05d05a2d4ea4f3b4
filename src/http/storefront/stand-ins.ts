import type { FastifyInstance } from 'fastify'
import { standIns } from '../../paths/stand-ins.ts'

/** Leads from addresses whose pages are not there yet to what comes closest; never for good. */
export function serveStandIns(app: FastifyInstance) {
  app.decorate('standIns', new Set(standIns.keys()))
  for (const [route, targetOf] of standIns) {
    app.get<{ Params: Readonly<Record<string, string>> }>(route, (request, reply) =>
      reply.redirect(targetOf(request.params), 302),
    )
  }
}
