import type { FastifyInstance, FastifyReply, FastifyRequest, RouteGenericInterface } from 'fastify'
import type { Identity, SignedIn } from '../../domain/identity/index.ts'
import { withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { day, inSeconds } from '../../platform/durations.ts'
import { dropCookie, readCookie, setCookie } from './browser.ts'
import { refuseIfSuspended, schoolOf } from './request-school.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in person; undefined for a visitor. */
    me: SignedIn | undefined
  }
}

const sessionSeconds = inSeconds(30 * day)

/** Loads the session on the pages below: one statement for requests with a cookie. */
export function findSignedIn(app: FastifyInstance, { identity }: { identity: Identity }) {
  app.addHook('onRequest', async (request) => {
    const token = readCookie(request, 'session')
    if (!token) return
    const session = await identity.whoIs(schoolOf(request).id, token)
    if (!session) return
    const { school, ...me } = session
    request.me = me
    refuseIfSuspended(request, school)
  })
}

/** Redirects visitors to the sign-in and back. */
export async function requireSignIn(request: FastifyRequest, reply: FastifyReply) {
  if (request.me) return undefined
  const back = request.method === 'GET' ? request.url : paths.account.overview
  return reply.redirect(withQuery(paths.signIn, { return_to: back }), 303)
}

/** The same for forms of one page: a member who was signed out meanwhile returns to that page. */
export function requireSignInFor<Route extends RouteGenericInterface>(
  pageOf: (request: FastifyRequest<Route>) => string,
) {
  return async (request: FastifyRequest<Route>, reply: FastifyReply) => {
    if (request.me) return undefined
    return reply.redirect(withQuery(paths.signIn, { return_to: pageOf(request) }), 303)
  }
}

/** The person a route behind `requireSignIn` serves. */
export function meOf({ me }: FastifyRequest): SignedIn {
  if (!me) throw new Error('This route requires a signed-in person')
  return me
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, session: string) {
  setCookie(request, reply, { name: 'session', value: session, seconds: sessionSeconds })
}

export function forgetSession(request: FastifyRequest, reply: FastifyReply) {
  dropCookie(request, reply, 'session')
}
