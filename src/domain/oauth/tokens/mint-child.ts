import { sql } from 'kysely'
import type { Hash } from '../../../platform/crypto/random-token.ts'
import type { Db } from '../../../platform/db/database.ts'
import { prepared, written } from '../../../platform/db/prepared.ts'
import type { OauthClientId, SchoolId, TokenPairId } from '../../../platform/db/schema.gen.ts'
import { lifetimes } from '../lifetimes.ts'
import { isSuperseded } from './superseded.ts'
import type { PairHashes } from './token-pair.ts'

export type NewChild = PairHashes & {
  readonly schoolId: SchoolId
  readonly parentRefreshHash: Hash<'presented refresh token'>
  readonly clientId: OauthClientId
  /** Null for a public client. */
  readonly secretHash: Hash<'client secret'> | null
  /** Null asks for all that was consented to. */
  readonly scopes: readonly string[] | null
  readonly id: TokenPairId
  readonly now: Date
  readonly accessExpiresAt: Date
  readonly refreshExpiresAt: Date
}

/**
 * Mints a pair from a live one if its client is authenticated and its grant is still valid; otherwise
 * undefined. One statement: the count on the parent's row serializes concurrent refreshes.
 */
export async function mintChild(db: Db, child: NewChild) {
  const [minted] = await insertChild(db, child)
  return minted
}

type Minted = { readonly scopes: readonly string[]; readonly isBound: boolean }

// First the pair by its hash, materialized, so that a planner without statistics keeps this order. Conditions
// that may have changed while waiting for the row are checked again by the update.
const insertChild = prepared('oauth.mint_child', (db, child: NewChild) => {
  const { schoolId, parentRefreshHash, clientId, secretHash, scopes, now } = child
  const { id, accessHash, refreshHash, accessExpiresAt, refreshExpiresAt } = child
  return written(
    db,
    sql<Minted>`
with pair as materialized (
  select * from token_pairs where school_id = ${schoolId} and refresh_hash = ${parentRefreshHash}
), granted as (
  select pair.id, pair.authorization_id, pair.person_id, pair.is_bound,
    coalesce(${scopes}::text[], consent.scopes) as scopes,
    consent.created_at + make_interval(secs => ${sql.lit(lifetimes.consent)}) as consent_ends
  from pair
  join authorizations as consent on consent.school_id = pair.school_id and consent.id = pair.authorization_id
  join oauth_clients as client on client.school_id = consent.school_id and client.id = consent.client_id
  join people as owner on owner.id = pair.person_id
  join schools as school on school.id = pair.school_id
  left join token_pairs as parent on parent.school_id = pair.school_id and parent.id = pair.parent_id
  where client.id = ${clientId}
    and ${isProven(secretHash, now)}
    and pair.refresh_expires_at > ${now}
    and coalesce(pair.revoked_at, consent.revoked_at, owner.deactivated_at) is null
    and consent.app_sign_outs = owner.app_sign_outs
    and coalesce(client.disabled_at, client.blocked_at, client.deleted_at) is null
    and school.state = 'active'
    and not ${isSuperseded}
    and coalesce(${scopes}::text[] <@ consent.scopes, true)
    and exists (
      select from school_roles as held where held.school_id = pair.school_id and held.person_id = pair.person_id
    )
), counted as (
  update token_pairs set children = children + 1
  where school_id = ${schoolId} and id = (select id from granted) and revoked_at is null
  returning children
)
insert into token_pairs (
  school_id, id, authorization_id, person_id, scopes, is_bound, access_hash, refresh_hash,
  parent_id, nth, created_at, access_expires_at, refresh_expires_at
)
select
  ${schoolId}, ${id}, authorization_id, person_id, scopes, is_bound, ${accessHash}, ${refreshHash},
  granted.id, counted.children, ${now}, ${accessExpiresAt}, least(${refreshExpiresAt}, consent_ends)
from granted, counted
returning scopes, is_bound`,
  )
})

function isProven(secretHash: NewChild['secretHash'], now: Date) {
  return sql<boolean>`case when client.is_confidential
    then exists (
      select from oauth_client_secrets as secret
      where secret.school_id = client.school_id and secret.client_id = client.id
        and secret.hash = ${secretHash} and coalesce(secret.expires_at > ${now}, true)
    )
    else ${secretHash}::bytea is null
  end`
}
