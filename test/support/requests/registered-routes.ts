import type { FastifyInstance } from 'fastify'
import type { ServerOptions } from '../../../src/server.ts'

type RouteList = {
  /** To be given to the server that is created. */
  readonly options: Pick<ServerOptions, 'tracing'>
  /** Each as `GET /sign-in`, once the server is there. HEAD and OPTIONS come with the others and are left out. */
  readonly routes: () => readonly string[]
}

/** The routes that a server registers, as it registers them. A server prints wildcards at the wrong place. */
export function listRoutes(): RouteList {
  const routes = new Set<string>()
  const listen = async (app: FastifyInstance) => {
    app.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) if (each === 'GET' || each === 'POST') routes.add(`${each} ${url}`)
    })
  }
  // Its hook is for the whole server, not for the plugin's own routes.
  const fastifyPlugin = Object.assign(listen, { [Symbol.for('skip-override')]: true })
  return { options: { tracing: { fastifyPlugin } }, routes: () => [...routes].sort() }
}
