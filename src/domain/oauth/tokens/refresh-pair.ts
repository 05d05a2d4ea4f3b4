import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'
import type { Db } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared.ts'
import type { OauthClientId, SchoolId } from '../../../platform/db/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordAudit, type Visit } from '../../tenancy/index.ts'
import { OAuthError } from '../oauth-error.ts'
import type { NamedResource } from '../resource.ts'
import { type MintedPair, mintPair } from './mint-pair.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

export type RefreshGrant = {
  readonly refreshToken: string
  /** A narrower set than was granted; undefined asks for the same. */
  readonly scopes: readonly string[] | undefined
  readonly resource: NamedResource
}

/**
 * A new pair from a live one. The old pair stays live until the new access token is presented, so an answer that got
 * lost can be asked for again (spec, "States and transitions").
 */
export async function refreshPair(
  { db, clock }: Deps,
  visit: Visit,
  clientId: OauthClientId,
  { refreshToken, scopes, resource }: RefreshGrant,
): Promise<MintedPair> {
  const { schoolId } = visit
  const refreshHash = hashToken(refreshToken)
  const minted = await inTransaction(db, async (tx) => {
    const [parent] = await holdLivePair(tx, schoolId, refreshHash, clock.now())
    if (parent?.clientId !== clientId) return undefined
    const granted = narrowed(parent.scopes, scopes)
    if (resource === 'foreign') throw new OAuthError('invalid_target', 'resource is not this site')
    return await mintPair(tx, clock, { ...parent, schoolId, scopes: granted, parentId: parent.id })
  })
  if (minted) return minted
  await noteReuse({ db, clock }, visit, refreshHash)
  throw new OAuthError(
    'invalid_grant',
    'The refresh token is unknown, expired or revoked, or its grant has ended',
  )
}

// Locked, so that children are counted one refresh at a time; the grant must still hold in every respect.
// First the pair by its hash, then what it stands on: a planner that knows nothing yet of the tables keeps that order.
const holdLivePair = prepared(
  'oauth.hold_live_pair',
  (db, schoolId: SchoolId, refreshHash: Buffer, now: Date) =>
    db
      .with(
        (cte) => cte('pair').materialized(),
        (cte) =>
          cte
            .selectFrom('tokenPairs')
            .where('schoolId', '=', schoolId)
            .where('refreshHash', '=', refreshHash)
            .where('revokedAt', 'is', null)
            .selectAll()
            .forNoKeyUpdate(),
      )
      .selectFrom('pair')
      .innerJoin('authorizations', (join) =>
        join
          .onRef('authorizations.schoolId', '=', 'pair.schoolId')
          .onRef('authorizations.id', '=', 'pair.authorizationId'),
      )
      .innerJoin('people', 'people.id', 'pair.personId')
      .innerJoin('schools', 'schools.id', 'pair.schoolId')
      .where('pair.refreshExpiresAt', '>', now)
      .where('authorizations.revokedAt', 'is', null)
      .where('people.deactivatedAt', 'is', null)
      .where('schools.state', '=', 'active')
      .where(
        sql<boolean>`exists (
          select from school_roles
          where school_roles.school_id = pair.school_id and school_roles.person_id = pair.person_id
        )`,
      )
      .select([
        'pair.id',
        'pair.authorizationId',
        'pair.personId',
        'authorizations.clientId',
        // What the member allowed: a narrower access token does not narrow the refresh token (RFC 6749, section 6).
        'authorizations.scopes',
        'pair.isBound',
        'authorizations.createdAt as consentedAt',
      ]),
)

function narrowed(granted: readonly string[], asked: readonly string[] | undefined): readonly string[] {
  if (!asked || asked.length === 0) return granted
  const wider = asked.filter((scope) => !granted.includes(scope))
  if (wider.length > 0) throw new OAuthError('invalid_scope', `Not granted: ${wider.join(' ')}`)
  return asked
}

// Only a token that once was good is worth an entry: anybody can send made-up ones.
async function noteReuse({ db, clock }: Deps, visit: Visit, refreshHash: Buffer) {
  const pair = await db
    .selectFrom('tokenPairs')
    .innerJoin('authorizations', (join) =>
      join
        .onRef('authorizations.schoolId', '=', 'tokenPairs.schoolId')
        .onRef('authorizations.id', '=', 'tokenPairs.authorizationId'),
    )
    .select(['tokenPairs.personId', 'authorizations.clientId'])
    .where('tokenPairs.schoolId', '=', visit.schoolId)
    .where('tokenPairs.refreshHash', '=', refreshHash)
    .where('tokenPairs.revokedAt', 'is not', null)
    .executeTakeFirst()
  if (!pair) return
  const { schoolId } = visit
  const personId = pair.personId ?? undefined
  await recordAudit(db, clock, {
    kind: 'refresh.refused',
    schoolId,
    personId,
    visit,
    detail: { client: pair.clientId },
  })
}
