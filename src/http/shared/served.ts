import type { FastifyInstance, HTTPMethods } from 'fastify'

/** Whether this server has the route, so that texts mention only what exists. */
export function isServed(app: FastifyInstance, method: HTTPMethods, route: string): boolean {
  return app.hasRoute({ method, url: route })
}
