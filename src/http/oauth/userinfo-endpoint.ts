import type { FastifyInstance } from 'fastify'
import type { OAuth } from '../../domain/oauth/index.ts'
import { endpoints } from '../../paths/endpoints.ts'
import { callerOf, insufficientScope, missingToken, refuseCaller } from '../shared/bearer.ts'
import { schoolOf } from '../shared/request-school.ts'
import { claimsOf } from './claims.ts'

/** The claims of the token's owner by scope (OpenID Connect Core, section 5.3). */
export function serveUserInfo(app: FastifyInstance, oauth: OAuth) {
  app.get(endpoints.userinfo, async (request, reply) => {
    const caller = await callerOf(request, oauth)
    if (caller.is === 'anonymous') return missingToken(request, reply)
    if (caller.is !== 'active') return refuseCaller(request, reply, caller)
    const { bearer } = caller
    if (!bearer.scopes.has('openid')) return insufficientScope(request, reply, ['openid'])
    oauth.recordActivity(bearer, 'identity')
    return reply.send(claimsOf(schoolOf(request), bearer.owner, bearer.scopes))
  })
}
