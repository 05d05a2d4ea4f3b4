type Options = { readonly retryAfter?: number; readonly detail?: string; readonly cause?: unknown }

/** A part we depend on is unavailable: our fault and worth a retry, never a client error. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable'
  readonly part: string
  readonly retryAfter: number
  /** The message for callers, if it is more specific than "unavailable". */
  readonly detail: string | undefined

  constructor(part: string, { retryAfter = 5, detail, cause }: Options = {}) {
    super(`${part} is unavailable`, { cause })
    this.part = part
    this.retryAfter = retryAfter
    this.detail = detail
  }
}

/** The message of an error for the host of this deployment. */
export function reasonOf(error: unknown): string {
  // A refused connection to a name with several IP addresses has nested errors.
  if (error instanceof AggregateError) return [...new Set(error.errors.map(reasonOf))].join('; ')
  return error instanceof Error ? error.message || error.name : String(error)
}
