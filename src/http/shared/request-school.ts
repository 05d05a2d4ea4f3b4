import type { FastifyInstance, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import type { HostMatch, Role, School, SchoolStatus, Tenancy } from '../../domain/tenancy/index.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sendProblem } from './errors.ts'
import { ownPath } from './own-path.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The school of this request; undefined only on error pages for unknown hosts. */
    school: School | undefined
  }
  interface FastifyContextConfig {
    /** Available at every host, without a school. */
    atAnyHost?: boolean
    /** Also available at a suspended school. */
    evenSuspended?: boolean
    /** Also available at a school that its owner has closed, for owners only. */
    evenClosed?: boolean
  }
}

/** Finds the school of each request by its host; a request without one is refused. */
export function findRequestSchool(app: FastifyInstance, { tenancy }: { tenancy: Tenancy }) {
  app.decorateRequest('school', undefined)
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config?.atAnyHost) return done()
    const { host } = request
    const cached = tenancy.knownSchoolAt(host)
    if (cached) return enter(request, reply, done, cached)
    tenancy.schoolAt(host).then((match) => enter(request, reply, done, match), done)
  })
}

function enter(
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
  match: HostMatch | undefined,
): void {
  if (!match) return void sendProblem(request, reply, noSchool)
  const { school, isCanonical } = match
  if (!isCanonical) return void sendToCanonical(request, reply, school)
  request.school = school
  if (school.origin.startsWith('https:')) {
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
  done(refusedAt(request, school))
}

/**
 * Refuses a request to a suspended school. Called again with the state that a statement reads with a token or a
 * session, because the cache of this process may be stale.
 */
export function refuseIfSuspended(request: FastifyRequest, status: SchoolStatus): void {
  const school = schoolOf(request)
  if (status.state === 'active' && school.state === 'active') return
  request.school = { ...school, ...status }
  const refusal = refusedAt(request, request.school)
  if (refusal) throw refusal
}

function refusedAt(request: FastifyRequest, school: School): Refusal | undefined {
  return school.state === 'suspended' && !isOpenEven(request, school) ? suspended(school) : undefined
}

function isOpenEven({ routeOptions }: FastifyRequest, { suspendedBy }: SchoolStatus): boolean {
  const { evenSuspended = false, evenClosed = false } = routeOptions.config ?? {}
  return evenSuspended || (evenClosed && suspendedBy === 'owner')
}

/** Refuses everyone except owners at a suspended school, on a route that stays open while it is closed. */
export function refuseUnlessOpenFor(school: School, roles: readonly Role[]): void {
  if (school.state === 'suspended' && !roles.includes('owner')) throw suspended(school)
}

function suspended({ name, suspendedBecause }: Pick<School, 'name' | 'suspendedBecause'>): Refusal {
  return new Refusal('school_suspended', `${name} is suspended: ${suspendedBecause}`)
}

/** The request's school, for handlers that run only once it was found. */
export function schoolOf({ school }: FastifyRequest): School {
  if (!school) throw new Error('The school of the request is not known yet')
  return school
}

const noSchool = {
  status: 404,
  code: 'unknown_host',
  detail: 'No school has this address.',
  title: 'noSchoolTitle',
  text: 'noSchoolText',
} as const

// Cookies, tokens and links belong to one origin; an alias redirects to it.
function sendToCanonical(request: FastifyRequest, reply: FastifyReply, { origin }: School) {
  if (request.method === 'GET' || request.method === 'HEAD') {
    return reply.redirect(`${origin}${ownPath(request.url)}`, 308)
  }
  return sendProblem(request, reply, {
    status: 421,
    code: 'misdirected_request',
    detail: `Send this to ${origin} instead.`,
    title: 'refusedTitle',
  })
}
