import type { Clock } from '../../../platform/clock.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'
import type { Db } from '../../../platform/db/database.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import type { ClientCredentials } from '../clients/authenticate-client.ts'
import { clientIdOf } from '../clients/client-id.ts'
import { proveClient } from '../clients/prove-client.ts'
import { OAuthError } from '../oauth-error.ts'
import type { RequestedResource } from '../resource.ts'

export type RefreshGrant = {
  readonly refreshToken: string
  /** A subset of the consented scopes; undefined requests all of them. */
  readonly scopes: readonly string[] | undefined
  readonly resource: RequestedResource
}

type Deps = { readonly db: Db; readonly clock: Clock }

type Refresh = {
  readonly deps: Deps
  readonly visit: Visit
  readonly credentials: ClientCredentials
  readonly grant: RefreshGrant
}
type PairRefresh = Refresh & { readonly pair: PresentedPair }
type Check<Of> = (refresh: Of) => void | Promise<void>

/** The checks of the grant refresh_token, in the order of their precedence. */
const requestChecks: readonly Check<Refresh>[] = [clientIsAuthenticated, resourceIsThisSite]

/** The checks once the pair of the refresh token is known. */
const pairChecks: readonly Check<PairRefresh>[] = [scopesAreGranted, pairIsUnrevoked]

/** Throws the reason why a refresh failed. */
export async function refusedRefresh(
  deps: Deps,
  visit: Visit,
  credentials: ClientCredentials,
  grant: RefreshGrant,
): Promise<never> {
  const refresh = { deps, visit, credentials, grant }
  for (const check of requestChecks) await check(refresh)
  const pair = await presentedPair(deps, visit, grant.refreshToken)
  if (pair) for (const check of pairChecks) await check({ ...refresh, pair })
  throw unusableToken
}

async function presentedPair({ db }: Deps, { schoolId }: Visit, refreshToken: string) {
  return await db
    .selectFrom('tokenPairs')
    .innerJoin('authorizations', (join) =>
      join
        .onRef('authorizations.schoolId', '=', 'tokenPairs.schoolId')
        .onRef('authorizations.id', '=', 'tokenPairs.authorizationId'),
    )
    .select([
      'tokenPairs.personId',
      'tokenPairs.revokedAt',
      'authorizations.clientId',
      'authorizations.scopes',
    ])
    .where('tokenPairs.schoolId', '=', schoolId)
    .where('tokenPairs.refreshHash', '=', hashToken(refreshToken))
    .executeTakeFirst()
}

type PresentedPair = NonNullable<Awaited<ReturnType<typeof presentedPair>>>

async function clientIsAuthenticated({ deps, visit, credentials }: Refresh): Promise<void> {
  await proveClient(deps, visit.schoolId, credentials)
}

function resourceIsThisSite({ grant }: Refresh): void {
  if (grant.resource === 'foreign') throw new OAuthError('invalid_target', 'resource is not this site')
}

function scopesAreGranted({ credentials, grant, pair }: PairRefresh): void {
  if (pair.clientId !== clientIdOf(credentials.clientId) || pair.revokedAt) return
  const wider = (grant.scopes ?? []).filter((scope) => !pair.scopes.includes(scope))
  if (wider.length === 0) return
  throw new OAuthError('invalid_scope', `Not granted: ${wider.join(' ').slice(0, 200)}`)
}

// Audited only for a token that was once valid, because anyone can send made-up tokens.
async function pairIsUnrevoked({ deps: { db, clock }, visit, pair }: PairRefresh): Promise<void> {
  if (!pair.revokedAt) return
  const { schoolId } = visit
  const owner = pair.personId === null ? {} : { personId: pair.personId }
  await recordAudit(db, clock, {
    kind: 'refresh.refused',
    schoolId,
    ...owner,
    visit,
    detail: { client: pair.clientId },
  })
  throw unusableToken
}

const unusableToken = new OAuthError(
  'invalid_grant',
  'The refresh token is unknown, expired or revoked, or its grant has ended',
)
