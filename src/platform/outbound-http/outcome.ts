import type { IncomingHttpHeaders } from 'node:http'

/** The outcome of a request. `detail` may contain internal IP addresses: log it, never show it. */
export type Outcome =
  | { is: 'answered'; status: number; headers: IncomingHttpHeaders; body: Buffer }
  | { is: 'refused'; reason: RefusedReason; detail: string }

/** The reason for a missing response: the first three are our own checks, the others are network failures. */
export type RefusedReason =
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
  readonly reason: RefusedReason

  constructor(reason: RefusedReason, detail: string, options?: { cause?: unknown }) {
    super(detail, options)
    this.reason = reason
  }
}

/** For the catch of a step: every error of this step has this reason. */
export function refusedAs(reason: RefusedReason) {
  return (cause: unknown): never => {
    if (cause instanceof RequestRefused) throw cause
    throw new RequestRefused(reason, messageOf(cause), { cause })
  }
}

// Node wraps the failures of several IP addresses in an AggregateError without a message.
function messageOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(messageOf).join('; ')
  return cause instanceof Error ? cause.message : String(cause)
}
