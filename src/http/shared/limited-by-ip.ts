import type { FastifyPluginAsync } from 'fastify'
import { networkOf } from '../../platform/rate-limit/network-of.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import { rateLimitHeaders } from '../../platform/rate-limit/verdict.ts'
import { openHeaders } from './open-to-any-origin.ts'
import { schoolOf } from './request-school.ts'

/**
 * Limits the plugin's routes per school and IP address; over the limit the response is 429 in plain text.
 * Only that response has the limit's headers, because shared caches store the others.
 */
export function limitedByIp(plugin: FastifyPluginAsync, limiter: Limiter): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (request, reply) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const verdict = await limiter.take(`${schoolOf(request).id} ${networkOf(request.ip)}`)
      if (verdict.is === 'allowed') return undefined
      return reply
        .code(429)
        .headers({ ...rateLimitHeaders(verdict), ...openHeaders, 'cache-control': 'no-store' })
        .type('text/plain; charset=utf-8')
        .send(`Too many requests: try again in ${verdict.retryAfter} seconds\n`)
    })
    await app.register(plugin)
  }
}
