import type { FastifyInstance, HTTPMethods } from 'fastify'

const methods: readonly HTTPMethods[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Scripts of any site may read the answers. */
    openToAnyOrigin?: boolean
  }
}

/** What lets scripts of any site read an answer. */
export const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'www-authenticate, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, x-request-id, mcp-session-id',
}

/** Lets scripts of any site read the answers below; without cookies, which nothing here looks at. */
export function openToAnyOrigin(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, openToAnyOrigin: true }
  })
}

/** Says so in every answer, also in one that is given before the school is known. */
export function answerToAnyOrigin(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.openToAnyOrigin) reply.headers(openHeaders)
  })
}

/** Answers a browser's question before it sends, and every method the path does not have. */
export function onlyMethods(app: FastifyInstance, path: string, allowed: readonly HTTPMethods[]) {
  const allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ')
  // The same at every school and without the database, so that a script can read whatever answer comes next.
  app.options(path, { config: { atAnyHost: true } }, (_request, reply) =>
    reply
      .code(204)
      .headers({
        allow,
        'access-control-allow-methods': allow,
        'access-control-allow-headers':
          'authorization, content-type, accept, last-event-id, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id, idempotency-key, if-match',
        'access-control-max-age': '7200',
      })
      .send(),
  )
  app.route({
    method: methods.filter((method) => !allowed.includes(method)),
    url: path,
    // Whatever is in the body is not read.
    onRequest: async (_request, reply) =>
      reply
        .code(405)
        .header('allow', allow)
        .send({ error: 'invalid_request', error_description: `Use ${allowed.join(' or ')} here` }),
    handler: async () => undefined,
  })
}
