import type { FastifyInstance, HTTPMethods } from 'fastify'
import { endpoints } from '../../paths/endpoints.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Routes that only redirect, until their page exists. */
    placeholderRoutes: ReadonlySet<string>
  }
}

/** Whether this server has the route, so that texts mention only what exists. */
export function isServed(app: FastifyInstance, method: HTTPMethods, route: string): boolean {
  const isPlaceholder = app.hasDecorator('placeholderRoutes') && app.placeholderRoutes.has(route)
  return app.hasRoute({ method, url: route }) && !isPlaceholder
}

/** Whether people can buy here. The texts for agents say how to buy from the day on which the shop has its route. */
export function sellsOnline(app: FastifyInstance): boolean {
  return isServed(app, 'POST', endpoints.checkout)
}
