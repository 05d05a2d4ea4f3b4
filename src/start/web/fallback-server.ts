import { setTimeout as pause } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Config } from '../../config/read-config.ts'
import { serveHealth } from '../../http/health/health.ts'
import type { Log } from '../../platform/log/log.ts'
import { listenAddress } from '../listen-address.ts'

const retryMs = 50
const mostTries = 100

export type FallbackServer = ReturnType<typeof createFallbackServer>

/** Responds on the port while no web process runs: 503 with the reason, instead of a refused connection. */
export function createFallbackServer(config: Config, log: Log) {
  let isRequired = false
  let app: FastifyInstance | undefined
  // Sequentially, so that the port is never opened and closed concurrently.
  let last: Promise<void> = Promise.resolve()
  const open = async () => {
    for (let tries = 0; isRequired && !app && tries < mostTries; tries++) {
      const candidate = createUnavailableServer()
      try {
        await candidate.listen(listenAddress(config))
        app = candidate
      } catch {
        // The port of the last web process is released shortly after its exit.
        await candidate.close()
        await pause(retryMs)
      }
    }
  }
  const close = async () => {
    await app?.close()
    app = undefined
  }
  const next = (work: () => Promise<void>) => {
    last = last.then(work).catch((err: unknown) => log.error({ err }, 'could not respond on the port'))
    return last
  }
  return {
    async open() {
      isRequired = true
      await next(open)
    },
    /** Resolves once the port is free for a web process. */
    async close() {
      isRequired = false
      await next(close)
    },
  }
}

const detail = 'no web process is running; one is being started'

function createUnavailableServer(): FastifyInstance {
  const app = Fastify({ forceCloseConnections: true })
  serveHealth(app, { readiness: async () => ({ is: 'not-ready', reason: detail }) })
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(503)
      .headers({ 'retry-after': '2', 'cache-control': 'no-store', connection: 'close' })
      .type('application/problem+json; charset=utf-8')
      .send(
        JSON.stringify({
          title: 'temporarily_unavailable',
          status: 503,
          code: 'temporarily_unavailable',
          detail,
        }),
      ),
  )
  return app
}
