import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { AuthorizationRequestId } from '../../../platform/db/schema/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import type { SignedIn } from '../../identity/index.ts'
import { type FoundClient, findClient, isLive } from '../clients/find-client.ts'
import type { OAuthDeps } from '../deps.ts'
import { lifetimes, secondsAfter } from '../lifetimes.ts'
import { isScope, type Scope, splitScopes } from '../scopes.ts'
import { type AuthorizationParameters, resourceOf } from './checks.ts'
import { parameter, promptsOf } from './parameters.ts'

/** A request that waits for the member's decision on the consent page. */
export type PendingRequest = {
  readonly id: AuthorizationRequestId
  readonly client: FoundClient
  readonly redirectUri: string
  readonly scopes: readonly Scope[]
}

/** Stores a validated request until the member decides. The decision applies to this copy, not to form data. */
export async function storeRequest(
  { db, clock }: OAuthDeps,
  me: SignedIn,
  request: AuthorizationParameters,
): Promise<PendingRequest> {
  const { client, parameters } = request
  const now = clock.now()
  const id = newId<'AuthorizationRequest'>(clock)
  const redirectUri = parameter(parameters, 'redirect_uri') ?? ''
  const scopes = splitScopes(parameter(parameters, 'scope')).filter(isScope)
  await db
    .insertInto('authorizationRequests')
    .values({
      schoolId: me.schoolId,
      id,
      clientId: client.id,
      sessionId: me.sessionId,
      redirectUri,
      state: parameter(parameters, 'state') ?? '',
      scopes,
      codeChallenge: parameter(parameters, 'code_challenge') ?? '',
      isBound: resourceOf(request) === 'ours',
      nonce: parameter(parameters, 'nonce') ?? null,
      wantsAuthTime: parameter(parameters, 'max_age') !== undefined || promptsOf(parameters).has('login'),
      createdAt: now,
      expiresAt: secondsAfter(now, lifetimes.consentPage),
    })
    .execute()
  return { id, client, redirectUri, scopes }
}

/** The pending request of a consent page, for the same session only; undefined once it is decided or expired. */
export async function pendingRequest(
  { db, clock }: OAuthDeps,
  me: SignedIn,
  id: AuthorizationRequestId,
): Promise<PendingRequest | undefined> {
  const stored = await requestOf(db, clock, me, id).executeTakeFirst()
  const client = stored && (await findClient(db, me.schoolId, stored.clientId))
  if (!client || !isLive(client)) return undefined
  return { id, client, redirectUri: stored.redirectUri, scopes: stored.scopes.filter(isScope) }
}

/**
 * Locks the stored request until the transaction ends; for the same session only. The count of sign-outs is read with it:
 * an authorization that is stored with an older count is already signed out.
 */
export async function lockRequest(tx: Tx, { clock }: OAuthDeps, me: SignedIn, id: AuthorizationRequestId) {
  return await requestOf(tx, clock, me, id)
    .select(({ selectFrom }) =>
      selectFrom('people')
        .where('people.id', '=', me.personId)
        .select('people.appSignOuts')
        .$asScalar()
        .$notNull()
        .as('appSignOuts'),
    )
    .forUpdate()
    .executeTakeFirst()
}

function requestOf(db: Db, clock: Clock, me: SignedIn, id: AuthorizationRequestId) {
  return db
    .selectFrom('authorizationRequests')
    .selectAll()
    .where('schoolId', '=', me.schoolId)
    .where('id', '=', id)
    .where('sessionId', '=', me.sessionId)
    .where('expiresAt', '>', clock.now())
}

export type LockedRequest = NonNullable<Awaited<ReturnType<typeof lockRequest>>>

export async function dropRequest(tx: Tx, { schoolId, id }: Pick<LockedRequest, 'schoolId' | 'id'>) {
  await tx.deleteFrom('authorizationRequests').where('schoolId', '=', schoolId).where('id', '=', id).execute()
}
