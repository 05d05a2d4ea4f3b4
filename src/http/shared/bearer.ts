import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OAuth, Verdict } from '../../domain/oauth/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { Unavailable } from '../../platform/unavailable.ts'
import { refuseIfSuspended, schoolOf } from './request-school.ts'

/** The credentials of a request, from the Authorization header only. */
export type Presented =
  | { readonly is: 'nothing' }
  | { readonly is: 'ambiguous' }
  | { readonly is: 'malformed' }
  | { readonly is: 'token'; readonly token: string }

export function presentedBy({ raw, headers }: FastifyRequest): Presented {
  const { authorization } = headers
  if (authorization === undefined) return { is: 'nothing' }
  // Node silently keeps only the first of several headers.
  const names = raw.rawHeaders.filter((_, at) => at % 2 === 0)
  if (names.filter((name) => name.toLowerCase() === 'authorization').length > 1) return { is: 'ambiguous' }
  const token = /^bearer +([\w.~+/-]+=*) *$/i.exec(authorization)?.[1]
  return token ? { is: 'token', token } : { is: 'malformed' }
}

/** The verdict on the caller's token: valid, missing or malformed. */
export type Caller =
  | Verdict
  | { readonly is: 'anonymous' }
  | { readonly is: 'ambiguous' }
  | { readonly is: 'unreadable' }

/** Authenticates the caller of an API with one statement, and records the first use of a refreshed token. */
export async function callerOf(request: FastifyRequest, oauth: Pick<OAuth, 'presentToken'>): Promise<Caller> {
  const presented = presentedBy(request)
  switch (presented.is) {
    case 'nothing':
      return { is: 'anonymous' }
    case 'ambiguous':
      return { is: 'ambiguous' }
    case 'malformed':
      return { is: 'unreadable' }
    case 'token': {
      const verdict = await oauth.presentToken(schoolOf(request).id, presented.token)
      if (verdict.is === 'active') refuseIfSuspended(request, verdict.school)
      return verdict
    }
  }
}

const whyUnusable = {
  unknown: 'This access token is unknown here: it was issued for another origin, or never',
  expired: 'This access token has expired: refresh it',
  revoked: 'This access token was revoked',
  'no-owner': 'This access token is not bound to a user',
} as const satisfies Record<Extract<Verdict, { is: 'unusable' }>['why'], string>

type Refused = { readonly error: string; readonly description: string; readonly scope?: string }

/**
 * The response to a caller without a valid token; each API decides what is allowed without one. `scopes`, if
 * given, are those that a client should request.
 */
export function refuseCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Refusable,
  scopes: readonly string[] = [],
) {
  switch (caller.is) {
    case 'ambiguous':
      return ambiguousToken(reply)
    case 'unreadable':
    case 'unusable':
      return invalidToken(request, reply, whyRefused(caller), scopes)
    case 'undecided':
      return noVerdict(request, reply, caller.cause)
  }
}

/** The reason why the token of a caller is refused. */
export function whyRefused(caller: Extract<Caller, { is: 'anonymous' | 'unreadable' | 'unusable' }>): string {
  switch (caller.is) {
    case 'anonymous':
      return 'Send an access token: Authorization: Bearer'
    case 'unreadable':
      return 'The Authorization header holds no bearer token that can be read'
    case 'unusable':
      return whyUnusable[caller.why]
  }
}

type Refusable = Exclude<Caller, { is: 'active' | 'anonymous' }>

/** Spec, "Token binding and use": a token without `school_id` is one of a different organization. */
export function unboundToken(request: FastifyRequest, reply: FastifyReply, scopes: readonly string[]) {
  const description =
    'This access token was issued for a different organization, as it has no school_id: authorize again with resource'
  return invalidToken(request, reply, description, scopes)
}

/** The scopes, if given, are those that a client without a token should request; otherwise all in the metadata. */
export function missingToken(request: FastifyRequest, reply: FastifyReply, scopes: readonly string[] = []) {
  return invalidToken(request, reply, whyRefused({ is: 'anonymous' }), scopes)
}

function invalidToken(
  request: FastifyRequest,
  reply: FastifyReply,
  description: string,
  scopes: readonly string[],
) {
  const scope = scopes.length === 0 ? {} : { scope: scopes.join(' ') }
  return refuseBearer(request, reply, 401, { error: 'invalid_token', description, ...scope })
}

export function insufficientScope(request: FastifyRequest, reply: FastifyReply, scopes: readonly string[]) {
  return refuseBearer(request, reply, 403, lackOf(scopes))
}

/** The challenge for a token without these scopes. */
export function scopeChallenge(request: FastifyRequest, scopes: readonly string[]): string {
  return challengeFor(request, lackOf(scopes))
}

function lackOf(scopes: readonly string[]): Refused {
  const scope = scopes.join(' ')
  return { error: 'insufficient_scope', description: `This access token lacks: ${scope}`, scope }
}

/** RFC 6750, section 3.1: one request, one token. */
function ambiguousToken(reply: FastifyReply) {
  return reply
    .code(400)
    .header('cache-control', 'no-store')
    .send({ error: 'invalid_request', error_description: 'Send exactly one Authorization header' })
}

function noVerdict(request: FastifyRequest, reply: FastifyReply, cause: unknown) {
  request.log.error({ err: cause }, 'an access token could not be checked')
  const { retryAfter } = cause instanceof Unavailable ? cause : new Unavailable('The token')
  return sendUnavailable(reply, { retryAfter, description: 'The token could not be checked: try again' })
}

/** A server error without a challenge, so that the client keeps its token and retries. */
export function sendUnavailable(
  reply: FastifyReply,
  { retryAfter, description }: { retryAfter: number; description: string },
) {
  return reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(retryAfter) })
    .send({ error: 'temporarily_unavailable', error_description: description })
}

function refuseBearer(request: FastifyRequest, reply: FastifyReply, status: 401 | 403, refused: Refused) {
  const { error, description } = refused
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'www-authenticate': challengeFor(request, refused) })
    .send({ error, error_description: description })
}

/** The challenge of a refused token. It names the origin that was called, never the one of the token (spec, "Discovery"). */
export function challengeFor(request: FastifyRequest, { error, description, scope }: Refused): string {
  const parts = {
    error,
    error_description: description,
    ...(scope === undefined ? {} : { scope }),
    resource_metadata: `${schoolOf(request).origin}${endpoints.protectedResource}`,
  }
  return `Bearer ${Object.entries(parts)
    .map(([name, value]) => `${name}=${quoted(value)}`)
    .join(', ')}`
}

// RFC 9110, section 5.6.4.
function quoted(value: string): string {
  return `"${value.replace(/[^\x20-\x7e]/g, '?').replace(/["\\]/g, '\\$&')}"`
}
