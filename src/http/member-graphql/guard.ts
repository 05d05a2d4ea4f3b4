import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Bearer, OAuth } from '../../domain/oauth/index.ts'
import { callerOf, insufficientScope, missingToken, refuseCaller, unboundToken } from '../shared/bearer.ts'

const accountScopes = ['account:read', 'account:write'] as const

/** The scope in the challenge is the minimum that is needed. */
const enough = ['account:read'] as const

/**
 * Authorizes the caller; undefined if refused. Checks in the specification's order: a token, valid, of this
 * school, bound to it, and with one of the two scopes.
 */
export async function bearerAt(
  request: FastifyRequest,
  reply: FastifyReply,
  oauth: Pick<OAuth, 'presentToken'>,
): Promise<Bearer | undefined> {
  const caller = await callerOf(request, oauth)
  if (caller.is === 'anonymous') return void missingToken(request, reply, enough)
  if (caller.is !== 'active') return void refuseCaller(request, reply, caller, enough)
  const { bearer } = caller
  if (!bearer.isBound) return void unboundToken(request, reply, enough)
  if (accountScopes.some((scope) => bearer.scopes.has(scope))) return bearer
  return void insufficientScope(request, reply, enough)
}
