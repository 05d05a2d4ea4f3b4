import type { Clock } from '../../../platform/clock.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'
import type { Db } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Visit } from '../../tenancy/index.ts'
import type { ClientCredentials } from '../clients/authenticate-client.ts'
import { clientIdOf } from '../clients/client-id.ts'
import { lifetimes, secondsAfter } from '../lifetimes.ts'
import { mintChild } from './mint-child.ts'
import { handedOut, type MintedPair } from './mint-pair.ts'
import { mintSiblings, type Parent } from './mint-siblings.ts'
import { type RefreshGrant, refusedRefresh } from './refused-refresh.ts'
import { newSecrets, pairHashes } from './token-pair.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/**
 * Redeems a refresh token: issues a new pair from a live one for each caller that sent the same request simultaneously.
 * The old pair stays valid until a new access token is presented, so that a lost response can be retried (spec, "States
 * and transitions").
 */
export async function refreshPair(
  deps: Deps,
  visit: Visit,
  credentials: ClientCredentials,
  grant: RefreshGrant & { readonly callers: number },
): Promise<readonly MintedPair[]> {
  const minted = grant.resource === 'foreign' ? undefined : await mint(deps, visit, credentials, grant)
  // Only failures are analysed: success takes one statement.
  return minted ?? (await refusedRefresh(deps, visit, credentials, grant))
}

async function mint(
  { db, clock }: Deps,
  { schoolId }: Visit,
  { clientId, clientSecret }: ClientCredentials,
  { refreshToken, scopes, callers }: RefreshGrant & { readonly callers: number },
): Promise<readonly MintedPair[] | undefined> {
  const now = clock.now()
  const parent: Parent = {
    schoolId,
    parentRefreshHash: hashToken(refreshToken),
    clientId: clientIdOf(clientId),
    secretHash: clientSecret === undefined ? null : hashToken(clientSecret),
    scopes: scopes && scopes.length > 0 ? scopes : null,
    now,
    accessExpiresAt: secondsAfter(now, lifetimes.accessToken),
    refreshExpiresAt: secondsAfter(now, lifetimes.refreshToken),
  }
  const secrets = Array.from({ length: callers }, newSecrets)
  const children = secrets.map((own) => ({ id: newId<'TokenPair'>(clock), ...pairHashes(own) }))
  const [only, ...rest] = children
  const minted =
    only && rest.length === 0
      ? await mintChild(db, { ...parent, ...only })
      : await mintSiblings(db, parent, children)
  if (!minted) return undefined
  const boundTo = minted.isBound ? schoolId : null
  return secrets.map((own) => handedOut(own, { createdAt: now, scopes: minted.scopes, boundTo }))
}
