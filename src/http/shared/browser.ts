import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visit } from '../../domain/tenancy/index.ts'
import { randomToken } from '../../platform/crypto/random-token.ts'
import { schoolOf } from './request-school.ts'

type CookieName = 'session' | 'browser' | 'challenge' | 'cart' | 'checkout'

// `__Host-`: set by this very host over https, for all of it, never by a neighbour. Plain http cannot have it.
function cookieName(request: FastifyRequest, name: CookieName): string {
  return isSecure(request) ? `__Host-${name}` : name
}

function isSecure(request: FastifyRequest): boolean {
  return schoolOf(request).origin.startsWith('https:')
}

export function readCookie(request: FastifyRequest, name: CookieName): string | undefined {
  return request.cookies[cookieName(request, name)]
}

/** A cookie for this origin alone, out of reach of scripts. Without `seconds` it ends with the browser. */
export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, value, seconds }: { name: CookieName; value: string; seconds?: number },
) {
  const age = seconds === undefined ? {} : { maxAge: seconds }
  const common = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request) } as const
  reply.setCookie(cookieName(request, name), value, { ...common, ...age })
}

export function dropCookie(request: FastifyRequest, reply: FastifyReply, name: CookieName) {
  reply.clearCookie(cookieName(request, name), { path: '/', secure: isSecure(request) })
}

/** A name for this browser, made at its first form; forms are bound to it. */
export function browserId(request: FastifyRequest, reply: FastifyReply): string {
  const known = readCookie(request, 'browser')
  if (known) return known
  const fresh = randomToken('')
  setCookie(request, reply, { name: 'browser', value: fresh })
  // A page may hold several forms; all of them belong to the same browser.
  request.cookies[cookieName(request, 'browser')] = fresh
  return fresh
}

/** From where this request comes, for sessions, limits and the audit log. */
export function visitOf(request: FastifyRequest): Visit {
  const userAgent = request.headers['user-agent'] ?? ''
  return { schoolId: schoolOf(request).id, address: request.ip, userAgent: userAgent.slice(0, 400) }
}
