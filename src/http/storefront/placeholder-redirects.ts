import type { FastifyInstance } from 'fastify'
import { placeholderRedirects } from '../../paths/placeholder-redirects.ts'

/** Serves the routes of pages that do not exist yet. The redirects are temporary, so browsers do not cache them. */
export function servePlaceholderRedirects(app: FastifyInstance) {
  app.decorate('placeholderRoutes', new Set(placeholderRedirects.keys()))
  for (const [route, targetOf] of placeholderRedirects) {
    app.get<{ Params: Readonly<Record<string, string>> }>(route, (request, reply) =>
      reply.redirect(targetOf(request.params), 302),
    )
  }
}
