import type { FastifyInstance, HTTPMethods } from 'fastify'

/** True if this server has the route, so that texts mention only existing routes. */
export function isServed(app: FastifyInstance, method: HTTPMethods, route: string): boolean {
  return app.hasRoute({ method, url: route })
}
