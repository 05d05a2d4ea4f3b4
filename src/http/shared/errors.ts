import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, type RefusalCode } from '../../platform/refusal.ts'
import { Unavailable } from '../../platform/unavailable.ts'

const statusOf = {
  not_found: 404,
  not_permitted: 403,
  conflict: 409,
  invalid_input: 422,
  school_suspended: 403,
  too_many_requests: 429,
} as const satisfies Record<RefusalCode, number>

/** The kinds of error pages; the page kit has the messages. */
export type ErrorText =
  | 'notFoundTitle'
  | 'notFoundText'
  | 'suspendedTitle'
  | 'suspendedText'
  | 'unavailableTitle'
  | 'unavailableText'
  | 'faultTitle'
  | 'faultText'
  | 'refusedTitle'
  | 'noSchoolTitle'
  | 'noSchoolText'

/** An error for programs (RFC 9457 problem details) and for people (a page). */
export type Problem = {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly title: ErrorText
  readonly text?: ErrorText
  readonly retryAfter?: number | undefined
  readonly problems?: Refusal['problems']
}

type RenderProblem = (request: FastifyRequest, reply: FastifyReply, problem: Problem) => FastifyReply

declare module 'fastify' {
  interface FastifyInstance {
    renderProblem: RenderProblem
  }
}

/** Handles thrown errors; browsers get the given page. */
export function answerErrors(app: FastifyInstance, renderProblem: RenderProblem) {
  app.decorate('renderProblem', renderProblem)
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = problemOf(error)
    if (problem.status >= 500) request.log.error({ err: error }, problem.detail)
    return sendProblem(request, reply, problem)
  })
}

/** Answers unknown URLs after the hooks of this scope, so that the page around the answer is the school's own. */
export function answerUnknownUrls(app: FastifyInstance) {
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, nothingHere))
}

export const nothingHere: Problem = {
  status: 404,
  code: 'not_found',
  detail: 'Nothing is at this URL.',
  title: 'notFoundTitle',
  text: 'notFoundText',
}

function problemOf(error: FastifyError | Refusal | Unavailable): Problem {
  if (error instanceof Refusal) return refused(error)
  if (error instanceof Unavailable) {
    return {
      status: 503,
      code: 'temporarily_unavailable',
      detail: error.detail ?? 'A part of the service is not responding. Try again in a few seconds.',
      title: 'unavailableTitle',
      text: 'unavailableText',
      retryAfter: error.retryAfter,
    }
  }
  // Fastify's own request errors: body too large, unsupported media type, malformed JSON.
  const { statusCode, message } = error
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return { status: statusCode, code: 'invalid_request', detail: message, title: 'refusedTitle' }
  }
  return {
    status: 500,
    code: 'server_error',
    detail: 'Something went wrong on our side.',
    title: 'faultTitle',
    text: 'faultText',
  }
}

function refused({ code, message, problems, retryAfter }: Refusal): Problem {
  const common = { status: statusOf[code], code, detail: message, problems, retryAfter }
  if (code === 'not_found') return { ...common, title: 'notFoundTitle', text: 'notFoundText' }
  if (code === 'school_suspended') return { ...common, title: 'suspendedTitle', text: 'suspendedText' }
  return { ...common, title: 'refusedTitle' }
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  reply.code(problem.status).header('cache-control', 'no-store')
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  return wantsPage(request)
    ? request.server.renderProblem(request, reply, problem)
    : sendDetails(request, reply, problem)
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false
}

function sendDetails(request: FastifyRequest, reply: FastifyReply, problem: Problem) {
  const { status, code, detail, problems = [] } = problem
  const errors = problems.length > 0 ? { errors: problems } : {}
  return reply
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify({ title: code, status, code, detail, ...errors, request_id: request.id }))
}
