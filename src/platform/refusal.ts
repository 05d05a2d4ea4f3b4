/** Why domain code said no. Each interface answers every code in its own errors.ts. */
export type RefusalCode =
  | 'not_found'
  | 'not_permitted'
  | 'conflict'
  | 'invalid_input'
  | 'school_suspended'
  | 'too_many_requests'

/** One wrong field of what was sent, in words its sender can act on. */
export type FieldProblem = { readonly field: string; readonly message: string }

/** Domain code's "no": a code from a closed set and a sentence for the reader; it knows no HTTP status. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly problems: readonly FieldProblem[]
  /** Seconds after which trying again makes sense. */
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
