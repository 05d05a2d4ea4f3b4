import type { FastifyInstance, HTTPMethods } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Routes that only redirect, until their page exists. */
    placeholderRoutes: ReadonlySet<string>
  }
}

/** Whether this server has such a route of its own. What explains the site names nothing that does not exist. */
export function isServed(app: FastifyInstance, method: HTTPMethods, route: string): boolean {
  const isPlaceholder = app.hasDecorator('placeholderRoutes') && app.placeholderRoutes.has(route)
  return app.hasRoute({ method, url: route }) && !isPlaceholder
}
