import type { FastifyInstance, HTTPMethods } from 'fastify'
import { endpoints } from '../../paths/endpoints.ts'

/** Whether this server has the route, so that texts mention only what exists. */
export function isServed(app: FastifyInstance, method: HTTPMethods, route: string): boolean {
  return app.hasRoute({ method, url: route })
}

/** Whether people can buy here. The texts for agents say how to buy from the day on which the shop has its route. */
export function sellsOnline(app: FastifyInstance): boolean {
  return isServed(app, 'POST', endpoints.checkout)
}
