import { loggedPath } from './logged-path.ts'
import { redactText } from './redact-text.ts'

type Requestlike = {
  readonly method: string
  readonly url: string
  readonly host?: unknown
  readonly ip?: unknown
  readonly headers: { readonly host?: unknown }
  readonly socket?: { readonly remoteAddress?: unknown }
}

type Replylike = { readonly statusCode: number; readonly elapsedTime?: unknown }

/** The fields of an HTTP request or reply that are logged (Fastify or Node); undefined for other values. */
export function describeExchange(value: object): object | undefined {
  if (isRequest(value)) return describeRequest(value)
  return isReply(value) ? describeReply(value) : undefined
}

function describeRequest(request: Requestlike) {
  return {
    method: request.method,
    path: loggedPath(request.url),
    host: shortText(request.host ?? request.headers.host),
    remoteAddress: shortText(request.ip ?? request.socket?.remoteAddress),
  }
}

function describeReply(reply: Replylike) {
  const { elapsedTime } = reply
  return {
    status: reply.statusCode,
    ...(typeof elapsedTime === 'number' ? { ms: Math.round(elapsedTime * 10) / 10 } : {}),
  }
}

// Plain objects are data and are copied field by field; these are real requests and replies.
function isRequest(value: object): value is Requestlike {
  if (!('method' in value && 'url' in value && 'headers' in value)) return false
  if (typeof value.method !== 'string' || typeof value.url !== 'string') return false
  return typeof value.headers === 'object' && Object.getPrototypeOf(value) !== Object.prototype
}

function isReply(value: object): value is Replylike {
  if (!('statusCode' in value && 'getHeader' in value)) return false
  return typeof value.statusCode === 'number' && typeof value.getHeader === 'function'
}

function shortText(value: unknown): string | undefined {
  return typeof value === 'string' ? redactText(value.slice(0, 255)) : undefined
}
