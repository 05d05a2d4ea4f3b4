import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Identity, isOperator } from '../../domain/identity/index.ts'
import type { OAuth } from '../../domain/oauth/index.ts'
import {
  type Access,
  InsufficientScope,
  refuseUnlessAllowed,
  requirementOf,
  scopesOf,
} from '../../operations/access.ts'
import type { Caller } from '../../operations/caller.ts'
import { endpoints } from '../../paths/endpoints.ts'
import type { FormTokens } from '../../platform/crypto/form-token.ts'
import type { Limiter } from '../../platform/rate-limit/rate-limits.ts'
import { rateLimitHeaders } from '../../platform/rate-limit/verdict.ts'
import { adminUrl } from '../shared/admin-url.ts'
import {
  callerOf,
  challengeFor,
  presentedBy,
  type Caller as TokenCaller,
  whyRefused,
} from '../shared/bearer.ts'
import { browserId, readCookie, visitOf } from '../shared/browser.ts'
import { operatorOfBearer, operatorOfSession } from '../shared/member-actor.ts'
import { refuseUnlessOpenFor, schoolOf } from '../shared/request-school.ts'
import { refuseOtherOrigins } from '../shared/same-origin.ts'
import type { SignedUrls } from '../shared/signed-urls.ts'
import { ApiProblem } from './problems.ts'

export type GuardDeps = {
  readonly modules: { readonly oauth: Pick<OAuth, 'presentToken' | 'recordUse'>; readonly identity: Identity }
  readonly formTokens: FormTokens
  readonly signedUrls: SignedUrls
  /** Counts the requests of each token and of each person at the admin area. */
  readonly requests: Limiter
}

/** A caller with access to this operation, and the key of their rate limit and idempotency keys. */
export type Admitted = { readonly caller: Caller; readonly name: string }

/** An authenticated caller, whose access to the operation is not checked yet. */
type AuthenticatedCaller = Admitted & { readonly recordUse?: () => void }

/** Admits a token with the scopes or a session with its proof, either with a role that allows the operation. */
export async function admit(
  deps: GuardDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Access,
): Promise<Admitted> {
  const presented = presentedBy(request)
  const session = presented.is === 'nothing' ? readCookie(request, 'session') : undefined
  const proven = session
    ? await admitSession(deps, request, reply, session)
    : await admitToken(deps, request, reply, operation)
  const { caller, name, recordUse } = proven
  refuseUnlessOpenFor(schoolOf(request), caller.by === 'session' ? caller.operator.roles : [])
  await count(deps, reply, name)
  // A kind in the body is not known yet: it is checked once the body was read.
  refuseUnlessAllowed(operation, caller, request.params)
  recordUse?.()
  return { caller, name }
}

async function admitToken(
  { modules, signedUrls }: GuardDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: Access,
): Promise<AuthenticatedCaller> {
  const caller = await callerOf(request, modules.oauth)
  const scopes = requirementOf(operation, request.params)?.scopes ?? scopesOf(operation)
  if (caller.is !== 'active') throw refusedToken(request, reply, caller, scopes)
  const { bearer } = caller
  if (bearer.audience !== 'operator' && operation.scope !== 'session') throw new InsufficientScope(scopes)
  const operator = operatorOfBearer(bearer)
  const { clientId, owner } = bearer
  return {
    caller: {
      operator,
      school: schoolOf(request),
      visit: visitOf(request),
      by: 'token',
      scopes: bearer.scopes,
      adminUrl: (page) => adminUrl(schoolOf(request), page),
      invoiceUrl: (id) => signedUrls.invoice.make(schoolOf(request), operator, id),
      ledgerUrl: (span) => signedUrls.ledger.make(schoolOf(request), operator, span),
      gradebookUrl: (id) => signedUrls.gradebook.make(schoolOf(request), operator, id),
      answerFileUrl: (file) => signedUrls.answerFile.make(schoolOf(request), operator, file),
    },
    name: `${clientId} ${owner.personId}`,
    recordUse: () => modules.oauth.recordUse(bearer, 'adminApiCalls'),
  }
}

function refusedToken(
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Exclude<TokenCaller, { is: 'active' }>,
  scopes: readonly string[],
): Error {
  if (caller.is === 'ambiguous')
    return new ApiProblem('invalid_request', 'Send exactly one Authorization header.')
  if (caller.is === 'undecided') return caller.cause instanceof Error ? caller.cause : new Error('No verdict')
  const description = whyRefused(caller)
  const scope = scopes.length > 0 ? { scope: scopes.join(' ') } : {}
  reply.header('www-authenticate', challengeFor(request, { error: 'invalid_token', description, ...scope }))
  return new ApiProblem('invalid_token', description)
}

/** The header with the CSRF token of the admin area. */
const proofHeader = 'x-csrf-token'
const readingMethods = new Set(['GET', 'HEAD'])

async function admitSession(
  { modules, formTokens, signedUrls }: GuardDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<AuthenticatedCaller> {
  refuseOtherOrigins(request)
  const me = await modules.identity.whoIs(schoolOf(request).id, token)
  if (!me) throw new ApiProblem('invalid_token', 'This session has ended: sign in again.')
  if (!isOperator(me.roles)) throw new ApiProblem('not_permitted', 'You do not run this school.')
  const form = { browser: browserId(request, reply), path: endpoints.adminApi }
  const proof = String(request.headers[proofHeader] ?? '')
  if (!readingMethods.has(request.method) && !formTokens.isOurs(proof, form))
    throw new ApiProblem(
      'not_permitted',
      `Send the csrf_token of ${endpoints.adminApi}/session as ${proofHeader}.`,
    )
  const operator = operatorOfSession(me)
  return {
    caller: {
      operator,
      school: schoolOf(request),
      by: 'session',
      visit: visitOf(request),
      name: me.name,
      proof: () => formTokens.make(form),
      exportUrl: (id) => signedUrls.export.make(schoolOf(request), operator, id),
      invoiceUrl: (id) => signedUrls.invoice.make(schoolOf(request), operator, id),
      ledgerUrl: (span) => signedUrls.ledger.make(schoolOf(request), operator, span),
      gradebookUrl: (id) => signedUrls.gradebook.make(schoolOf(request), operator, id),
      answerFileUrl: (file) => signedUrls.answerFile.make(schoolOf(request), operator, file),
    },
    name: `session ${me.personId}`,
  }
}

async function count({ requests }: GuardDeps, reply: FastifyReply, name: string) {
  const verdict = await requests.take(name)
  reply.headers(rateLimitHeaders(verdict))
  if (verdict.is === 'allowed') return
  const { retryAfter, limit } = verdict
  const detail = `At most ${limit} requests a minute: try again in ${retryAfter} seconds.`
  throw new ApiProblem('too_many_requests', detail, { retryAfter })
}
