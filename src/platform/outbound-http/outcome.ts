import type { IncomingHttpHeaders } from 'node:http'

/** What became of a request. `detail` may name inner addresses: it is for the log, never for the stranger. */
export type Outcome =
  | { is: 'answered'; status: number; headers: IncomingHttpHeaders; body: Buffer }
  | { is: 'refused'; why: RefusedWhy; detail: string }

/** Why there is no answer: the first three are ours to say, the others happened on the way. */
export type RefusedWhy =
  | 'bad-url'
  | 'not-https'
  | 'private-address'
  | 'unresolvable'
  | 'unreachable'
  | 'tls'
  | 'timeout'
  | 'bad-answer'
  | 'too-large'

/** Ends a request early; `createOutboundHttp` turns it into an outcome, so no caller ever catches it. */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused'
  readonly why: RefusedWhy

  constructor(why: RefusedWhy, detail: string, options?: { cause?: unknown }) {
    super(detail, options)
    this.why = why
  }
}

/** For a step's catch: whatever went wrong in this step has this one reason. */
export function refusedAs(why: RefusedWhy) {
  return (cause: unknown): never => {
    if (cause instanceof RequestRefused) throw cause
    throw new RequestRefused(why, wordsOf(cause), { cause })
  }
}

// Node gathers the failures of several addresses in an error that itself says nothing.
function wordsOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(wordsOf).join('; ')
  return cause instanceof Error ? cause.message : String(cause)
}
