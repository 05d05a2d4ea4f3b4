import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { InsufficientScope } from '../../operations/access.ts'
import { ConfirmationRequired } from '../../operations/confirmation.ts'
import { wireName } from '../../operations/wire/wire-names.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { type FieldProblem, Refusal, type RefusalCode } from '../../platform/refusal.ts'
import { StaleVersion } from '../../platform/row-version.ts'
import { Unavailable } from '../../platform/unavailable.ts'
import { inWireNames } from './field-names.ts'

/** Every code of a problem of the admin API, with its status and the solution. */
export const problemCodes = {
  invalid_request: { status: 400, todo: 'Correct the request as described in the detail.' },
  invalid_token: { status: 401, todo: 'Authorize again, or refresh the access token.' },
  insufficient_scope: {
    status: 403,
    todo: 'Authorize an operator client again with the scopes that are named. A member client cannot have them.',
  },
  confirmation_required: {
    status: 403,
    todo: 'Call it with dry_run to see the expected result, and let a person confirm it at confirm_url.',
  },
  not_permitted: {
    status: 403,
    todo: 'Ask a person whose role allows it. If the operation accepts no token, use the admin area.',
  },
  school_suspended: { status: 403, todo: 'Ask an owner of the school, or the host of this deployment.' },
  not_found: { status: 404, todo: 'Use an id from the list of these resources.' },
  method_not_allowed: { status: 405, todo: 'Use one of the methods in the Allow header.' },
  conflict: {
    status: 409,
    todo: 'Read the resource again and resolve the conflict that the detail describes.',
  },
  request_in_progress: {
    status: 409,
    todo: 'Wait for the first request with this Idempotency-Key, then send it again.',
  },
  version_mismatch: {
    status: 412,
    todo: 'Read the resource again and send its new ETag with If-Match.',
  },
  body_too_large: { status: 413, todo: 'Send a smaller body.' },
  unsupported_media_type: { status: 415, todo: 'Send the content type that the operation accepts.' },
  invalid_input: { status: 422, todo: 'Correct the fields in errors.' },
  idempotency_key_reused: {
    status: 422,
    todo: 'Use a new Idempotency-Key for each different request.',
  },
  version_required: { status: 428, todo: 'Read the resource and send its ETag with If-Match.' },
  too_many_requests: { status: 429, todo: 'Wait for the seconds in Retry-After, then try again.' },
  server_error: { status: 500, todo: 'Try again. If it fails again, report the request_id.' },
  temporarily_unavailable: { status: 503, todo: 'Wait for the seconds in Retry-After, then try again.' },
} as const

export type ProblemCode = keyof typeof problemCodes

/** An error of the API: a stable code, the reason, and the invalid fields. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem'
  readonly code: ProblemCode
  readonly problems: readonly FieldProblem[]
  readonly retryAfter: number | undefined
  readonly confirmUrl: string | undefined

  constructor(code: ProblemCode, detail: string, extra: Extra = {}) {
    super(detail)
    this.code = code
    this.problems = extra.problems ?? []
    this.retryAfter = extra.retryAfter
    this.confirmUrl = extra.confirmUrl
  }
}

type Extra = {
  readonly problems?: readonly FieldProblem[]
  readonly retryAfter?: number | undefined
  readonly confirmUrl?: string
}

/** The problem for a path without an operation, or with one of a beta feature that is switched off. */
export function unknownAddress(): ApiProblem {
  return new ApiProblem('not_found', `No operation has this URL: ${endpoints.openApi} lists all of them.`)
}

/** RFC 9457: problem details. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: ApiProblem): FastifyReply {
  const { code, message: detail, problems, retryAfter, confirmUrl } = problem
  const { status, todo } = problemCodes[code]
  reply.code(status).header('cache-control', 'no-store')
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const errors = problems.map(({ field, message }) => ({
    pointer: pointerTo(field),
    detail: `${field === '' ? '' : `${wireName(field)} `}${inWireNames(message)}`,
  }))
  const body = {
    type: 'about:blank',
    title: titleOf(code),
    status,
    code,
    detail: inWireNames(detail),
    todo,
    ...(errors.length > 0 ? { errors } : {}),
    ...(confirmUrl === undefined ? {} : { confirm_url: confirmUrl }),
    request_id: request.id,
  }
  return reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(body))
}

function titleOf(code: ProblemCode): string {
  const messages = code.replaceAll('_', ' ')
  return `${messages.charAt(0).toUpperCase()}${messages.slice(1)}`
}

/** RFC 6901: `lectures[2].title` is `/lectures/2/title`. */
function pointerTo(field: string): string {
  if (field === '') return ''
  const parts = wireName(field)
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
  return parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The problem for an error; an internal error shows only the request id. */
export function problemOf(error: FastifyError | Error): ApiProblem {
  if (error instanceof ApiProblem) return error
  if (error instanceof StaleVersion) return new ApiProblem('version_mismatch', error.message)
  if (error instanceof Refusal) {
    const { code, message, problems, retryAfter } = error
    return new ApiProblem(codeOf[code], message, { problems, retryAfter })
  }
  if (error instanceof InsufficientScope) return new ApiProblem('insufficient_scope', error.message)
  if (error instanceof ConfirmationRequired)
    return new ApiProblem('confirmation_required', error.message, { confirmUrl: error.confirmUrl })
  if (error instanceof Unavailable)
    return new ApiProblem(
      'temporarily_unavailable',
      error.detail ?? 'A part of the service is not responding.',
      { retryAfter: error.retryAfter },
    )
  return requestProblem(error) ?? new ApiProblem('server_error', 'Something went wrong on our side.')
}

const codeOf = {
  not_found: 'not_found',
  not_permitted: 'not_permitted',
  conflict: 'conflict',
  invalid_input: 'invalid_input',
  school_suspended: 'school_suspended',
  too_many_requests: 'too_many_requests',
} as const satisfies Record<RefusalCode, ProblemCode>

// Errors of Fastify about a request.
function requestProblem(error: Partial<FastifyError>): ApiProblem | undefined {
  const { code, statusCode = 500, message = '' } = error
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiProblem('body_too_large', 'The body of the request is too large.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiProblem('unsupported_media_type', 'Send application/json.')
    default:
      return statusCode >= 400 && statusCode < 500 ? new ApiProblem('invalid_request', message) : undefined
  }
}
