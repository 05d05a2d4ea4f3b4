import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import { hashToken } from '../../../platform/crypto/random-token.ts'
import type { Db } from '../../../platform/db/database.ts'
import { preparedLookup } from '../../../platform/db/prepared/prepared-lookup.ts'
import type { OauthClientId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { type SchoolStatus, statusColumns } from '../../tenancy/index.ts'
import { type Audience, isScope, type Scope } from '../scopes.ts'
import { recordPresentation } from './record-presentation.ts'
import { isSuperseded } from './superseded.ts'
import { ownerOf, rolesOf, type TokenOwner } from './token-owner.ts'
import type { PairHashes } from './token-pair.ts'

/** The client, owner and scopes of a live access token. */
export type Bearer = {
  readonly schoolId: SchoolId
  readonly clientId: OauthClientId
  readonly audience: Audience
  readonly owner: TokenOwner
  readonly scopes: ReadonlySet<Scope>
  /** True if `resource` bound the pair to this school; the member API requires it. */
  readonly isBound: boolean
}

/** The three verdicts lead to the statuses 200, 401 and 503. */
export type Verdict =
  | { readonly is: 'active'; readonly bearer: Bearer; readonly school: SchoolStatus }
  | { readonly is: 'unusable'; readonly why: 'unknown' | 'expired' | 'revoked' | 'no-owner' }
  | { readonly is: 'undecided'; readonly cause: unknown }

type Deps = { readonly db: Db; readonly guard?: Db | undefined; readonly clock: Clock }

/**
 * The verdict on an access token presented at one school. A token of another school is unknown here.
 * The first time a refreshed pair is presented, the pairs it descends from end (spec, "States and transitions").
 */
export async function presentToken(
  { db, guard = db, clock }: Deps,
  schoolId: SchoolId,
  token: string,
): Promise<Verdict> {
  try {
    const [pair] = await findPair(guard, { schoolId, accessHash: hashToken(token) })
    if (!pair) return { is: 'unusable', why: 'unknown' }
    const now = clock.now()
    if (pair.isEnded) return { is: 'unusable', why: 'revoked' }
    if (pair.accessExpiresAt <= now) return { is: 'unusable', why: 'expired' }
    const bearer = bearerOf(schoolId, pair)
    if (!bearer) return { is: 'unusable', why: 'no-owner' }
    // A person without roles here is not a member, so the token gives no access.
    if (bearer.owner.roles.length === 0) return { is: 'unusable', why: 'revoked' }
    if (!pair.presentedAt) await recordPresentation(db, { schoolId, id: pair.id, now })
    const { state, suspendedBy, suspendedBecause } = pair
    return { is: 'active', bearer, school: { state, suspendedBy, suspendedBecause } }
  } catch (cause) {
    return { is: 'undecided', cause }
  }
}

// Every reason that ends a pair: its revocation, its consent, its owner, their sign-out of apps, its client.
const hasEnded = sql<boolean>`(
  coalesce(
    pair.revoked_at, consent.revoked_at, owner.deactivated_at,
    client.disabled_at, client.blocked_at, client.deleted_at
  ) is not null
  or coalesce(consent.app_sign_outs < owner.app_sign_outs, false)
  or ${isSuperseded}
)`

const findPair = preparedLookup(
  'oauth.present_token',
  { schoolId: 'school', accessHash: 'bytea' },
  (db, { schoolId, accessHash }: { schoolId: SchoolId; accessHash: PairHashes['accessHash'] }) =>
    db
      // Finds the pair by its hash first, as in a refresh.
      .with(
        (cte) => cte('pair').materialized(),
        (cte) =>
          cte
            .selectFrom('tokenPairs')
            .where('schoolId', '=', schoolId)
            .where('accessHash', '=', accessHash)
            .selectAll(),
      )
      .selectFrom('pair')
      .innerJoin('authorizations as consent', (join) =>
        join.on('consent.schoolId', '=', schoolId).onRef('consent.id', '=', 'pair.authorizationId'),
      )
      .innerJoin('oauthClients as client', (join) =>
        join.on('client.schoolId', '=', schoolId).onRef('client.id', '=', 'consent.clientId'),
      )
      // Every table is joined by the input and not by the pair: the school is found by its primary key, and a cluster sends
      // the statement to one shard.
      .innerJoin('schools as school', (join) => join.on('school.id', '=', schoolId))
      .leftJoin('people as owner', 'owner.id', 'pair.personId')
      .leftJoin('tokenPairs as parent', (join) =>
        join.on('parent.schoolId', '=', schoolId).onRef('parent.id', '=', 'pair.parentId'),
      )
      .select([
        'pair.id',
        'pair.scopes',
        'pair.isBound',
        'pair.accessExpiresAt',
        'pair.presentedAt',
        'client.id as clientId',
        'client.audience',
        'owner.id as personId',
        'owner.email',
        'owner.emailVerified',
        'owner.name',
        'owner.image',
        ...statusColumns,
      ])
      .select([hasEnded.as('isEnded'), rolesOf(schoolId, 'pair.person_id').as('roleNames')]),
)

type PairRow = Awaited<ReturnType<typeof findPair>>[number]

function bearerOf(schoolId: SchoolId, pair: PairRow): Bearer | undefined {
  const { personId, email, emailVerified, name, image, roleNames, clientId, audience, isBound } = pair
  if (personId === null || email === null || emailVerified === null || name === null) return undefined
  return {
    schoolId,
    clientId,
    audience,
    owner: ownerOf({ personId, email, emailVerified, name, image, roleNames }),
    scopes: new Set(pair.scopes.filter(isScope)),
    isBound,
  }
}
