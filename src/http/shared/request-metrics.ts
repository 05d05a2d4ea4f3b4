import type { FastifyInstance } from 'fastify'
import type { Metrics } from '../../platform/telemetry/metrics.ts'

export type RequestMetrics = Pick<Metrics, 'requestStarted' | 'requestAnswered' | 'webhookReceived'>

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
  app.addHook('onRequest', (_request, _reply, done) => {
    metrics.requestStarted()
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url
    metrics.requestAnswered({
      contract: contractOf(route),
      route,
      method: request.method,
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    done()
  })
}

const cachedContracts = new Map<string, string>()

/** The contract of a route pattern; there are as many as there are routes. */
function contractOf(route: string | undefined): string {
  if (route === undefined) return 'pages'
  const contract =
    cachedContracts.get(route) ?? contracts.find(([prefix]) => route.startsWith(prefix))?.[1] ?? 'pages'
  cachedContracts.set(route, contract)
  return contract
}
