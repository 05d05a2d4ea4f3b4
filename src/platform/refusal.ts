/** The reason why domain code refused. Each interface maps every code in its own errors.ts. */
export type RefusalCode =
  | 'not_found'
  | 'not_permitted'
  | 'conflict'
  | 'invalid_input'
  | 'school_suspended'
  | 'too_many_requests'

/** One invalid field of the input, with a message that contains a remedy. */
export type FieldProblem = { readonly field: string; readonly message: string }

/** A refusal by domain code: a code from a closed set and a message; it has no HTTP status. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly problems: readonly FieldProblem[]
  /** Seconds to wait before a retry. */
  readonly retryAfter: number | undefined

  constructor(
    code: RefusalCode,
    message: string,
    extra: { problems?: readonly FieldProblem[]; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: extra.cause })
    this.code = code
    this.problems = extra.problems ?? []
    this.retryAfter = extra.retryAfter
  }
}
