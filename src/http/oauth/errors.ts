import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { OAuthError, type OAuthErrorCode } from '../../domain/oauth/index.ts'
import { Refusal, type RefusalCode } from '../../platform/refusal.ts'
import { Unavailable } from '../../platform/unavailable.ts'
import { schoolOf } from '../shared/request-school.ts'

/** RFC 6749, section 5.2; the specification gives revocation its 403. */
const statusOf = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  unauthorized_client: 403,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  invalid_scope: 400,
  invalid_target: 400,
  access_denied: 400,
  login_required: 400,
  consent_required: 400,
  request_not_supported: 400,
  request_uri_not_supported: 400,
  invalid_client_metadata: 400,
  invalid_redirect_uri: 400,
} as const satisfies Record<OAuthErrorCode, number>

const refusals = {
  not_found: 404,
  not_permitted: 403,
  conflict: 409,
  invalid_input: 400,
  school_suspended: 403,
  too_many_requests: 429,
} as const satisfies Record<RefusalCode, number>

/** Every error of the OAuth endpoints, in OAuth's own shape. An internal error never has a client error code. */
export function answerOAuthErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | OAuthError | Refusal | Unavailable, request, reply) => {
    if (error instanceof OAuthError) {
      if (error.code === 'invalid_client')
        reply.header('www-authenticate', clientChallenge(schoolOf(request).origin, error))
      return send(reply, statusOf[error.code], error.code, error.message)
    }
    if (error instanceof Refusal) {
      if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
      return send(reply, refusals[error.code], error.code, error.message)
    }
    if (error instanceof Unavailable) {
      request.log.error({ err: error }, 'a part is unavailable')
      reply.header('retry-after', String(error.retryAfter))
      return send(reply, 503, 'temporarily_unavailable', 'A part of the service is unavailable: try again')
    }
    return answerFault(request.log, reply, error)
  })
}

function answerFault(
  log: { error: (of: object, text: string) => void },
  reply: FastifyReply,
  error: FastifyError,
) {
  const { statusCode = 500 } = error
  // Fastify's own errors: unsupported media type, invalid JSON, body too large.
  if (statusCode < 500) return send(reply, statusCode === 413 ? 413 : 400, 'invalid_request', wordsFor(error))
  log.error({ err: error }, 'an OAuth endpoint failed')
  return send(reply, 500, 'server_error', 'Something went wrong on our side')
}

function wordsFor({ code, message }: FastifyError): string {
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'The content type is not the one this endpoint reads'
  return message
}

// A 401 must carry a challenge (RFC 9110, section 11.6.1); none of a scheme that makes a browser ask for passwords.
function clientChallenge(origin: string, { code, message }: OAuthError): string {
  return `Bearer realm="${origin}", error="${code}", error_description="${message}"`
}

function send(reply: FastifyReply, status: number, error: string, description: string) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        error,
        error_description: description.replace(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, '?'),
      }),
    )
}
