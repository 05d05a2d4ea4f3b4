import type { FastifyInstance, HTTPMethods } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Routes that only lead elsewhere, until a page takes their place. */
    standIns: ReadonlySet<string>
  }
}

/** Whether this server has such a route: what explains the site names nothing that leads nowhere, or elsewhere. */
export function isServed(app: FastifyInstance, method: HTTPMethods, route: string): boolean {
  const isStandIn = app.hasDecorator('standIns') && app.standIns.has(route)
  return app.hasRoute({ method, url: route }) && !isStandIn
}
