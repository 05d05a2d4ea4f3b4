import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../../platform/telemetry/metrics.ts'

export type RequestMetrics = Pick<Metrics, 'requestStarted' | 'requestAnswered'>

// The first match; everything else is a page.
const contracts = [
  ['/oauth/', 'oauth'],
  ['/api/oauth/', 'oauth'],
  ['/.well-known/', 'discovery'],
  ['/member/graphql', 'member-graphql'],
  ['/mcp', 'mcp'],
  ['/api/v1/', 'admin-api'],
  ['/pay/', 'payments'],
  ['/livez', 'health'],
  ['/readyz', 'health'],
] as const

/** Counts and times every answer, by contract and route pattern. */
export function countRequests(app: FastifyInstance, metrics: RequestMetrics) {
  app.addHook('onRequest', async () => {
    metrics.requestStarted()
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    metrics.requestAnswered({
      contract: contracts.find(([prefix]) => route?.startsWith(prefix))?.[1] ?? 'pages',
      route,
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
  })
}
