import type { FastifyInstance, HTTPMethods } from 'fastify'
import { endpoints } from './endpoints.ts'

/** Whether this server has such a route: what explains the site names nothing that leads nowhere. */
export function isServed(app: FastifyInstance, method: HTTPMethods, route: string): boolean {
  return app.hasRoute({ method, url: route })
}

/** Whether people can buy here. The texts for agents say how to buy from the day on which the shop has its route. */
export function sellsOnline(app: FastifyInstance): boolean {
  return isServed(app, 'POST', endpoints.checkout)
}
