import { ConfirmationRequired } from '../../operations/confirmation.ts'
import { wireName } from '../../operations/wire/wire-names.ts'
import { type FieldProblem, Refusal, type RefusalCode } from '../../platform/refusal.ts'
import { Unavailable } from '../../platform/unavailable.ts'

/** A tool error: a stable code, the reason, and the next steps. */
export type ToolError = {
  readonly code: RefusalCode | 'confirmation_required' | 'temporarily_unavailable' | 'server_error'
  readonly message: string
  readonly problems?: readonly FieldProblem[]
  readonly retry_after_seconds?: number
  readonly confirm_url?: string
  readonly next_steps: readonly string[]
  readonly request_id?: string
}

const nextSteps = {
  not_found: ['Call the tool that lists these items, and use an id or slug from its result.'],
  not_permitted: [
    'The person who signed in lacks the role for this. Ask someone with that role; signing in again as the same person does not help.',
  ],
  conflict: [
    'Read the item again, check what changed, and call again with its new updated_at if the change is still wanted.',
  ],
  invalid_input: ['Correct the arguments listed in problems and call again.'],
  school_suspended: ['The site is suspended. Tell the person, and do not retry.'],
  too_many_requests: ['Wait for retry_after_seconds, then call again.'],
} as const satisfies Record<RefusalCode, readonly string[]>

/** Maps errors of domain code to tool errors. An internal error shows only the request id. */
export function toolErrorOf(error: unknown, requestId: string): ToolError {
  if (error instanceof Refusal) {
    const { code, message, problems, retryAfter } = error
    return {
      code,
      message,
      ...(problems.length > 0 ? { problems: problems.map(onTheWire) } : {}),
      ...(retryAfter === undefined ? {} : { retry_after_seconds: retryAfter }),
      // The caller can fix a duplicate value; nothing was changed.
      next_steps: nextSteps[code === 'conflict' && problems.length > 0 ? 'invalid_input' : code],
    }
  }
  if (error instanceof ConfirmationRequired)
    return {
      code: 'confirmation_required',
      message: error.message,
      confirm_url: error.confirmUrl,
      next_steps: ['Call again with dry_run to see the effect, and give the person confirm_url.'],
    }
  if (error instanceof Unavailable) {
    return {
      code: 'temporarily_unavailable',
      message: 'A part of the service is not responding.',
      retry_after_seconds: error.retryAfter,
      next_steps: nextSteps.too_many_requests,
    }
  }
  return {
    code: 'server_error',
    message: 'Something went wrong on our side.',
    next_steps: ['Retry once. If it fails again, give the request_id to the operator of the site.'],
    request_id: requestId,
  }
}

const statusOf = {
  not_found: 404,
  not_permitted: 403,
  conflict: 409,
  invalid_input: 400,
  school_suspended: 403,
  too_many_requests: 429,
} as const satisfies Record<RefusalCode, number>

type Fault = Error & { readonly statusCode?: number; readonly rpcCode?: number }

/** The response to an error before any tool was called: reveals only problems of the request. */
export function httpFaultOf(error: Fault, requestId: string) {
  if (error instanceof Refusal)
    return {
      status: statusOf[error.code],
      code: -32000,
      message: error.message,
      retryAfter: error.retryAfter,
    }
  if (error instanceof Unavailable)
    return {
      status: 503,
      code: -32603,
      message: 'A part of the service is not responding: try again',
      retryAfter: error.retryAfter,
    }
  const { statusCode = 500, rpcCode = -32600, message } = error
  if (statusCode < 500) return { status: statusCode, code: rpcCode, message }
  return { status: 500, code: -32603, message: `Something went wrong on our side: request ${requestId}` }
}

/** True for an internal error that must be logged. */
export function isFault({ code }: ToolError): boolean {
  return code === 'server_error' || code === 'temporarily_unavailable'
}

// Domain field names are camelCase; the input is snake_case.
function onTheWire({ field, message }: FieldProblem): FieldProblem {
  return { field: wireName(field), message }
}
