import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visit } from '../../domain/tenancy/index.ts'
import { randomToken } from '../../platform/crypto/random-token.ts'
import { schoolOf } from './request-school.ts'

type CookieName = 'session' | 'browser' | 'challenge' | 'cart' | 'checkout' | 'comment'

// `__Host-`: can only be set by this host over https. Not available over plain http.
function cookieName(request: FastifyRequest, name: CookieName): string {
  return isSecure(request) ? `__Host-${name}` : name
}

function isSecure(request: FastifyRequest): boolean {
  return schoolOf(request).origin.startsWith('https:')
}

export function readCookie(request: FastifyRequest, name: CookieName): string | undefined {
  return request.cookies[cookieName(request, name)]
}

/** An HttpOnly cookie for this origin. Without `seconds` it is a session cookie. */
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

/** A random id of this browser, set with its first form; forms are bound to it. */
export function browserId(request: FastifyRequest, reply: FastifyReply): string {
  const cookie = readCookie(request, 'browser')
  if (cookie) return cookie
  const fresh = randomToken('')
  setCookie(request, reply, { name: 'browser', value: fresh })
  // All forms of a page use the same browser id.
  request.cookies[cookieName(request, 'browser')] = fresh
  return fresh
}

/** The origin of this request, for sessions, limits and the audit log. */
export function visitOf(request: FastifyRequest): Visit {
  const userAgent = request.headers['user-agent'] ?? ''
  return { schoolId: schoolOf(request).id, address: request.ip, userAgent: userAgent.slice(0, 400) }
}
