import type { FastifyError, FastifyInstance } from 'fastify'
import { Refusal, type RefusalCode } from '../../platform/refusal.ts'
import { Unavailable } from '../../platform/unavailable.ts'

// A conflict means that the school does not use the gateway: reported to the sender as not found.
const statusOf = {
  not_found: 404,
  not_permitted: 403,
  conflict: 404,
  invalid_input: 400,
  school_suspended: 403,
  too_many_requests: 429,
} as const satisfies Record<RefusalCode, number>

/** Errors for a gateway's server, in plain text. An internal error is 5xx, so that it retries. */
export function answerWebhookErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | Refusal | Unavailable, request, reply) => {
    const status = statusFor(error)
    if (status >= 500) request.log.error({ err: error }, 'a webhook could not be processed')
    if ('retryAfter' in error && error.retryAfter !== undefined)
      reply.header('retry-after', String(error.retryAfter))
    return reply
      .header('cache-control', 'no-store')
      .code(status)
      .type('text/plain; charset=utf-8')
      .send(status >= 500 ? '0|server_error' : '0|refused')
  })
}

function statusFor(error: FastifyError | Refusal | Unavailable): number {
  if (error instanceof Refusal) return statusOf[error.code]
  if (error instanceof Unavailable) return 503
  // Fastify's own errors: body too large or truncated.
  const { statusCode = 500 } = error
  return statusCode >= 400 && statusCode < 500 ? statusCode : 500
}
