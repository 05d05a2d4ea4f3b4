import type { Clock } from '../../../platform/clock.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'
import type { Db } from '../../../platform/db/database.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import type { ClientCredentials } from '../clients/authenticate-client.ts'
import { proveClient } from '../clients/prove-client.ts'
import { OAuthError } from '../oauth-error.ts'
import type { NamedResource } from '../resource.ts'

export type RefreshGrant = {
  readonly refreshToken: string
  /** A narrower set than was consented to; undefined asks for all of it. */
  readonly scopes: readonly string[] | undefined
  readonly resource: NamedResource
}

type Deps = { readonly db: Db; readonly clock: Clock }

/** Why a refresh failed, by precedence: the client, the request, the token. */
export async function refusedRefresh(
  deps: Deps,
  visit: Visit,
  credentials: ClientCredentials,
  { refreshToken, scopes = [], resource }: RefreshGrant,
): Promise<never> {
  const client = await proveClient(deps, visit.schoolId, credentials)
  if (resource === 'foreign') throw new OAuthError('invalid_target', 'resource is not this site')
  const pair = await presentedPair(deps, visit, refreshToken)
  if (pair?.clientId === client.id && !pair.revokedAt) {
    const wider = scopes.filter((scope) => !pair.scopes.includes(scope))
    if (wider.length > 0)
      throw new OAuthError('invalid_scope', `Not granted: ${wider.join(' ').slice(0, 200)}`)
  }
  if (pair?.revokedAt) await recordReuse(deps, visit, pair)
  throw new OAuthError(
    'invalid_grant',
    'The refresh token is unknown, expired or revoked, or its grant has ended',
  )
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

// Audited only for a token that was once valid, because anyone can send made-up tokens.
async function recordReuse({ db, clock }: Deps, visit: Visit, { personId, clientId }: PresentedPair) {
  const { schoolId } = visit
  const whose = personId === null ? {} : { personId }
  await recordAudit(db, clock, {
    kind: 'refresh.refused',
    schoolId,
    ...whose,
    visit,
    detail: { client: clientId },
  })
}
