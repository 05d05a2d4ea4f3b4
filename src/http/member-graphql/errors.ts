import type { GraphQLError, GraphQLFormattedError } from 'graphql'
import { Refusal, type RefusalCode } from '../../platform/refusal.ts'
import { Unavailable } from '../../platform/unavailable.ts'

/** The codes for clients; `extensions.code` of every error. */
export type Code =
  | 'BAD_USER_INPUT'
  | 'CONFLICT'
  | 'FORBIDDEN'
  | 'GRAPHQL_PARSE_FAILED'
  | 'GRAPHQL_VALIDATION_FAILED'
  | 'INSUFFICIENT_SCOPE'
  | 'INTERNAL_SERVER_ERROR'
  | 'LIMIT_EXCEEDED'
  | 'NOT_FOUND'
  | 'PERSISTED_QUERY_NOT_FOUND'
  | 'TEMPORARILY_UNAVAILABLE'
  | 'TOO_MANY_REQUESTS'

export const codeOf = {
  not_found: 'NOT_FOUND',
  not_permitted: 'FORBIDDEN',
  conflict: 'CONFLICT',
  invalid_input: 'BAD_USER_INPUT',
  school_suspended: 'FORBIDDEN',
  too_many_requests: 'TOO_MANY_REQUESTS',
} as const satisfies Record<RefusalCode, Code>

/** An error of the member API itself, with what its client may know. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: Code
  readonly details: Readonly<Record<string, unknown>>

  constructor(code: Code, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** A token exceeded its work limit per minute. */
export class TooManyRequests extends ApiError {
  constructor(message: string) {
    super('TOO_MANY_REQUESTS', message)
  }
}

/** The reason why a document cannot be run. */
export class DocumentRefused extends Error {
  readonly code: 'GRAPHQL_PARSE_FAILED' | 'GRAPHQL_VALIDATION_FAILED'
  readonly errors: readonly (GraphQLError | ApiError)[]

  constructor(code: DocumentRefused['code'], errors: DocumentRefused['errors']) {
    super(errors[0]?.message)
    this.code = code
    this.errors = errors
  }
}

/** The public form of an execution error; the details are in the log under the request id. */
export function publicError(error: GraphQLError, requestId: string): GraphQLFormattedError {
  const { message, ...extensions } = errorViewOf(error.originalError) ?? { ...masked, requestId }
  const locations = locationsOf(error)
  return {
    message,
    ...(locations && { locations }),
    ...(error.path && { path: error.path }),
    extensions,
  }
}

/** True if an error is internal and must be logged. */
export function isFault({ originalError }: GraphQLError): boolean {
  return errorViewOf(originalError) === undefined || originalError instanceof Unavailable
}

type ErrorView = { readonly message: string; readonly code: Code }

const masked: ErrorView = { message: 'Something went wrong on our side.', code: 'INTERNAL_SERVER_ERROR' }

function errorViewOf(cause: unknown): ErrorView | undefined {
  if (cause instanceof ApiError) return { message: cause.message, code: cause.code, ...cause.details }
  if (cause instanceof Refusal) return refused(cause)
  if (!(cause instanceof Unavailable)) return undefined
  return { message: 'A part of the service is not responding. Try again.', code: 'TEMPORARILY_UNAVAILABLE' }
}

function refused({ code, message, problems }: Refusal): ErrorView {
  return { message, code: codeOf[code], ...(problems.length > 0 && { problems }) }
}

/** The public form of errors in a document or its variables. */
export function publicRequestError(error: GraphQLError | ApiError, code: Code): GraphQLFormattedError {
  if (error instanceof ApiError) {
    return { message: error.message, extensions: { code: error.code, ...error.details } }
  }
  const { originalError, message } = error
  const locations = locationsOf(error)
  const extensions =
    originalError instanceof ApiError ? { code: originalError.code, ...originalError.details } : { code }
  return { message, ...(locations && { locations }), extensions }
}

// By the tokens, as the text is gone by then (`parsed-document.ts`). Compiled queries have no nodes, and know their places.
function locationsOf({ nodes, locations }: GraphQLError): GraphQLError['locations'] {
  if (!nodes) return locations
  const tokens = nodes.flatMap(({ loc }) => (loc ? [loc.startToken] : []))
  return tokens.map(({ line, column }) => ({ line, column }))
}
