import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { errorMessage } from '../../platform/errors.ts'
import { Refusal, type RefusalCode } from '../../platform/refusal.ts'
import { Unavailable } from '../../platform/unavailable.ts'
import { memberApiLimits } from '../shared/member-api-limits.ts'
import { ApiError, codeOf, TooManyRequests } from './errors.ts'
import { refuse } from './refuse.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads bodies of JSON in UTF-8 and nothing else. */
export function readJson(app: FastifyInstance) {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const charset = /charset="?([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8'
      if (charset.toLowerCase() !== 'utf-8') throw new ApiError('BAD_USER_INPUT', 'Send JSON in UTF-8')
      try {
        return JSON.parse(utf8.decode(body))
      } catch (error) {
        throw new ApiError('BAD_USER_INPUT', `The body is not valid JSON: ${errorMessage(error)}`)
      }
    },
  )
}

/** Sends errors that occur before the execution in GraphQL's error format. */
export function answerFailures(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    reply.type(`${request.answersWith}; charset=utf-8`).header('cache-control', 'no-store')
    const status = error instanceof TooManyRequests ? 429 : 400
    if (error instanceof ApiError) return refuse(reply, status, { code: error.code, message: error.message })
    // Only conditions of the whole school, such as its suspension, are refused this early.
    if (error instanceof Refusal)
      return refuse(reply, statusOf[error.code], { code: codeOf[error.code], message: error.message })
    const clientError = clientErrorOf(error)
    if (clientError)
      return refuse(reply, clientError.status, { code: 'BAD_USER_INPUT', message: clientError.message })
    request.log.error({ err: error }, 'a request to the member API failed')
    if (error instanceof Unavailable) {
      reply.header('retry-after', String(error.retryAfter))
      return refuse(reply, 503, { code: 'TEMPORARILY_UNAVAILABLE', message: 'Try again in a few seconds.' })
    }
    const message = 'Something went wrong on our side.'
    return refuse(reply, 500, { code: 'INTERNAL_SERVER_ERROR', message, requestId: request.id })
  })
}

const statusOf = {
  not_found: 404,
  not_permitted: 403,
  conflict: 409,
  invalid_input: 400,
  school_suspended: 403,
  too_many_requests: 429,
} as const satisfies Record<RefusalCode, number>

function clientErrorOf({ code, statusCode = 500, message }: FastifyError) {
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return { status: 413, message: `The body may have at most ${memberApiLimits.bodyBytes} bytes` }
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return { status: 415, message: 'Send application/json' }
    default:
      return statusCode >= 400 && statusCode < 500 ? { status: statusCode, message } : undefined
  }
}
