import { hashToken, randomToken } from '../../../platform/crypto/random-token.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { AuthorizationRequestId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { recordFact } from '../../facts/index.ts'
import type { SignedIn } from '../../identity/index.ts'
import { recordAudit, type School, type Visit } from '../../tenancy/index.ts'
import { findClient, isLive } from '../clients/find-client.ts'
import type { OAuthDeps } from '../deps.ts'
import { lifetimes, secondsAfter } from '../lifetimes.ts'
import { OAuthError } from '../oauth-error.ts'
import { matchesRegistered } from '../redirect-uri.ts'
import { answerWithCode, answerWithError } from './answer.ts'
import { isDeclinable } from './declinable.ts'
import { dropRequest, type LockedRequest, lockRequest } from './pending-request.ts'

/** The member's decision on the consent page. */
export type Decision = { readonly is: 'allow'; readonly scopes: readonly string[] } | { readonly is: 'deny' }

/** Completes a pending request with the member's decision; returns the redirect. */
export async function decide(
  deps: OAuthDeps,
  { school, visit, me }: { school: School; visit: Visit; me: SignedIn },
  id: AuthorizationRequestId,
  decision: Decision,
): Promise<string> {
  return await inTransaction(deps.db, async (tx) => {
    const request = await lockRequest(tx, deps, me, id)
    if (!request)
      throw new Refusal(
        'conflict',
        'This authorization request was already answered or has expired: start again from the app',
        overProblems,
      )
    const to = { redirectUri: request.redirectUri, state: request.state, issuer: school.origin }
    const { clientId } = request
    const { schoolId, personId } = me
    const entry = { schoolId, personId, visit, detail: { client: clientId } }
    switch (decision.is) {
      case 'deny':
        await dropRequest(tx, request)
        await recordAudit(tx, deps.clock, { ...entry, kind: 'authorization.denied' })
        return answerWithError(to, new OAuthError('access_denied', 'The member denied the request'))
      case 'allow': {
        await refuseIfChanged(tx, request, me)
        const code = await allow(deps, tx, me, {
          ...request,
          scopes: allowedScopes(request, decision.scopes),
        })
        await recordAudit(tx, deps.clock, { ...entry, kind: 'authorization.allowed' })
        await recordFact(tx, deps.clock, { schoolId, kind: 'oauth.authorized', body: { clientId, personId } })
        return answerWithCode(to, code)
      }
    }
  })
}

const overProblems = { problems: [{ field: '', message: 'consent_over' }] }

// Between page and answer the app may have been disabled or changed, and the member may have left.
async function refuseIfChanged(tx: Tx, { clientId, redirectUri, scopes }: LockedRequest, me: SignedIn) {
  const client = await findClient(tx, me.schoolId, clientId)
  const isSame =
    client &&
    isLive(client) &&
    matchesRegistered(redirectUri, client.redirectUris) &&
    scopes.every((scope) => client.scopes.includes(scope))
  if (isSame && me.roles.length > 0) return
  throw new Refusal(
    'conflict',
    'The app has changed since this page was shown: start again from the app',
    overProblems,
  )
}

function allowedScopes({ scopes }: LockedRequest, allowed: readonly string[]): string[] {
  const grantedScopes = scopes.filter((scope) => !isDeclinable(scope, scopes) || allowed.includes(scope))
  if (grantedScopes.length > 0) return grantedScopes
  const problems = [{ field: 'scopes', message: 'consent_nothing' }]
  throw new Refusal('invalid_input', 'Allow at least one permission, or decline', { problems })
}

async function allow({ clock }: OAuthDeps, tx: Tx, me: SignedIn, request: LockedRequest): Promise<string> {
  const { schoolId, clientId, scopes, redirectUri, codeChallenge, isBound, nonce, appSignOuts } = request
  const now = clock.now()
  const authorizationId = newId<'Authorization'>(clock)
  const code = randomToken('lac_')
  await dropRequest(tx, request)
  await tx
    .insertInto('authorizations')
    .values({
      schoolId,
      id: authorizationId,
      clientId,
      personId: me.personId,
      scopes,
      appSignOuts,
      createdAt: now,
    })
    .execute()
  await tx
    .insertInto('authorizationCodes')
    .values({
      schoolId,
      id: newId(clock),
      authorizationId,
      codeHash: hashToken(code),
      redirectUri,
      codeChallenge,
      isBound,
      nonce,
      authTime: request.wantsAuthTime ? me.signedInAt : null,
      expiresAt: secondsAfter(now, lifetimes.code),
    })
    .execute()
  return code
}
