import type { FastifyInstance, HTTPMethods } from 'fastify'

/** Whether this server has such a route: what explains the site names nothing that leads nowhere. */
export function isServed(app: FastifyInstance, method: HTTPMethods, route: string): boolean {
  return app.hasRoute({ method, url: route })
}
