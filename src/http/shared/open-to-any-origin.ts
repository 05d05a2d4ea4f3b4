import type { FastifyInstance, HTTPMethods } from 'fastify'

const methods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Responses may be read by scripts of any site. */
    openToAnyOrigin?: boolean
  }
}

/** CORS headers for scripts of any site. */
export const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'www-authenticate, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, x-request-id, mcp-session-id, etag, location, dry-run, idempotency-replayed',
}

/** Enables CORS for any origin on the routes below, without cookies. */
export function openToAnyOrigin(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, openToAnyOrigin: true }
  })
}

/** Sets the headers on every response, also before the school is known. */
export function answerToAnyOrigin(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config?.openToAnyOrigin) reply.headers(openHeaders)
    done()
  })
}

/** The answer to a preflight request. */
export function preflightHeaders(allow: string): Record<string, string> {
  return {
    allow,
    'access-control-allow-methods': allow,
    'access-control-allow-headers':
      'authorization, content-type, accept, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id, idempotency-key, if-match, if-none-match',
    'access-control-max-age': '7200',
  }
}

/** Responds to preflight requests, and to unsupported methods. */
export function onlyMethods(app: FastifyInstance, path: string, allowed: readonly HTTPMethods[]) {
  const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  // Independent of school and database, so that a script can read every following response.
  app.options(path, { config: { atAnyHost: true } }, (_request, reply) =>
    reply.code(204).headers(preflightHeaders(allow)).send(),
  )
  app.route({
    method: methods.filter((method) => !allowed.includes(method)),
    url: path,
    // The body is not read.
    onRequest: async (_request, reply) =>
      reply
        .code(405)
        .header('allow', allow)
        .send({ error: 'invalid_request', error_description: `Use ${allowed.join(' or ')} here` }),
    handler: async () => undefined,
  })
}
