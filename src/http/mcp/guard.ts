import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../../platform/rate-limit/network-of.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import { type Verdict as RateVerdict, rateLimitHeaders } from '../../platform/rate-limit/verdict.ts'
import { callerOf, insufficientScope, missingToken, presentedBy, refuseCaller } from '../shared/bearer.ts'
import { visitOf } from '../shared/browser.ts'
import { schoolOf } from '../shared/request-school.ts'
import type { McpDeps } from './deps.ts'
import { calledTools, countOf, rpcError } from './messages.ts'
import { findTool, type McpCaller, missingScopes } from './toolbox.ts'

const mostInBatch = 20

/** The caller; undefined if a response was already sent. */
export async function passGuard(
  { limits, modules }: Pick<McpDeps, 'limits' | 'modules'>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<McpCaller | undefined> {
  if (!hasFitOrigin(request.headers.origin))
    return refuse(reply, 403, 'The Origin header is not a valid web origin')
  const presented = presentedBy(request)
  const messages = countOf(request.body)
  if (messages > mostInBatch) return refuse(reply, 400, `A batch may contain at most ${mostInBatch} messages`)
  const network = networkOf(request.ip)
  const counted =
    presented.is === 'token'
      ? { limiter: limits.tokens, key: presented.token }
      : { limiter: limits.addresses, key: network }
  if (isSpent(reply, counted)) return undefined
  const caller = await callerOf(request, modules.oauth)
  switch (caller.is) {
    case 'anonymous':
    case 'active':
      if (await isOver(reply, counted, messages)) return undefined
      return {
        school: schoolOf(request),
        bearer: caller.is === 'active' ? caller.bearer : undefined,
        visit: visitOf(request),
      }
    case 'undecided':
      refuseCaller(request, reply, caller)
      return undefined
    default:
      // Invalid tokens count per IP address, like requests without a token.
      if (await isOver(reply, { limiter: limits.addresses, key: network }, messages)) return undefined
      refuseCaller(request, reply, caller)
      return undefined
  }
}

/**
 * Pages of other sites may call this API: it uses no cookies, so they get no more access than anyone else or
 * than the token they send. DNS rebinding is prevented by the Host header, which must belong to a school. An
 * Origin that no browser would send is refused.
 */
function hasFitOrigin(origin: string | undefined): boolean {
  if (origin === undefined || origin === 'null') return true
  if (!URL.canParse(origin)) return false
  const { protocol, origin: parsed } = new URL(origin)
  // Desktop apps send origins with custom schemes.
  return protocol === 'http:' || protocol === 'https:'
    ? parsed === origin
    : /^[a-z][a-z0-9+.-]*:\/\/[\w.-]+$/.test(origin)
}

type Counted = { readonly limiter: Limiter; readonly key: string }

// A token that is known to be over the limit is not looked up.
function isSpent(reply: FastifyReply, { limiter, key }: Counted): boolean {
  const verdict = limiter.spent(key)
  return verdict !== undefined && isRefused(reply, verdict)
}

// Each message of a batch is a request.
async function isOver(reply: FastifyReply, { limiter, key }: Counted, messages: number): Promise<boolean> {
  for (let counted = 0; counted < messages; counted++) {
    if (isRefused(reply, await limiter.take(key))) return true
  }
  return false
}

function isRefused(reply: FastifyReply, verdict: RateVerdict): boolean {
  reply.headers(rateLimitHeaders(verdict))
  if (verdict.is === 'allowed') return false
  refuse(reply, 429, `Too many requests: try again in ${verdict.retryAfter} seconds`)
  return true
}

function refuse(reply: FastifyReply, status: number, message: string): undefined {
  reply.code(status).send(rpcError(-32000, message))
}

/** Sends 401 without a token, 403 with the scopes that the token lacks; returns whether it sent an answer. */
export function isBeyondCaller(request: FastifyRequest, reply: FastifyReply, { bearer }: McpCaller): boolean {
  const tools = calledTools(request.body).flatMap((name) => findTool(name) ?? [])
  const missing = [...new Set(tools.flatMap((tool) => missingScopes(tool, bearer)))]
  if (missing.length === 0) return false
  if (bearer) insufficientScope(request, reply, missing)
  else missingToken(request, reply, missing)
  return true
}
