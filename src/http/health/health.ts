import type { FastifyInstance } from 'fastify'

/** The readiness of this process, with the reason if it is not ready. */
export type Readiness = () => Promise<{ is: 'ready' } | { is: 'not-ready'; reason: string }>

/** The actual and expected numbers of web processes that share a port. */
export type WebProcessCount = { readonly listening: number; readonly wanted: number }

type Options = {
  readonly readiness: Readiness
  readonly webProcesses?: (() => WebProcessCount | undefined) | undefined
}

const probe = { logLevel: 'silent', config: { atAnyHost: true } } as const

/** /livez: the process runs. /readyz: it can serve. Both respond at any host, because probes do not know a school. */
export function serveHealth(app: FastifyInstance, { readiness, webProcesses }: Options) {
  app.get('/livez', probe, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  )
  app.get('/readyz', probe, async (_request, reply) => {
    const state = await readiness()
    reply.header('cache-control', 'no-store')
    if (state.is === 'ready') {
      const count = webProcesses?.()
      return reply.send({ status: 'ready', ...(count ? { web_processes: count } : {}) })
    }
    return reply.code(503).header('retry-after', '2').send({ status: 'not ready', reason: state.reason })
  })
}
