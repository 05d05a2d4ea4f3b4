import { type RawBuilder, sql } from 'kysely'
import type { Hash } from '../../../platform/crypto/random-token.ts'
import {
  batcherPerDatabase,
  type Caller,
  createQueryBatcher,
  serveOn,
} from '../../../platform/db/batching/query-batcher.ts'
import type { Db } from '../../../platform/db/database.ts'
import { prepared, rawQuery } from '../../../platform/db/prepared/prepared.ts'
import type { OauthClientId, SchoolId, TokenPairId } from '../../../platform/db/schema/schema.gen.ts'
import { lifetimes } from '../lifetimes.ts'
import { isSuperseded } from './superseded.ts'
import type { PairHashes } from './token-pair.ts'

export type NewChild = PairHashes & {
  readonly schoolId: SchoolId
  readonly parentRefreshHash: Hash<'presented refresh token'>
  readonly clientId: OauthClientId
  /** Null for a public client. */
  readonly secretHash: Hash<'client secret'> | null
  /** Null requests all consented scopes. */
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
export async function mintChild(db: Db, child: NewChild): Promise<Minted | undefined> {
  return await (db.isTransaction ? mintAlone(db, child) : batcherOf(db)(child))
}

export type Minted = { readonly scopes: readonly string[]; readonly isBound: boolean }

/** Concurrent refreshes at a school are written by one statement and one commit. */
const batcherOf = batcherPerDatabase((db) =>
  createQueryBatcher<NewChild, Minted | undefined>(db, {
    most: 64,
    kindOf: ({ schoolId }) => schoolId,
    keyOf: ({ parentRefreshHash }) => parentRefreshHash.toString('base64'),
    serve: async (session, callers) => {
      const [first, ...rest] = callers
      if (!first) return
      if (rest.length === 0) return await mintFor(session, first)
      const minted = await mintTogether(session, first.input.schoolId, callers)
      for (const caller of callers) {
        const own = minted.get(caller.input.id)
        if (own) caller.resolve(own)
        // Retried alone: to find the reason of a refusal, or to wait for the lock of the parent.
        else
          void serveOn(
            db,
            () => [caller],
            (other) => mintFor(other, caller),
          )
      }
    },
  }),
)

type Refreshing = Caller<NewChild, Minted | undefined>

async function mintFor(session: Db, { input, resolve, reject }: Refreshing) {
  await mintAlone(session, input).then(resolve, reject)
}

/** Mints the children whose parents are not locked; the others are retried alone. */
async function mintTogether(session: Db, schoolId: SchoolId, callers: readonly Refreshing[]) {
  const children = callers.map(({ input }) => input)
  const listOf = <Key extends keyof NewChild>(key: Key) => children.map((child) => child[key])
  const minted = await insertChildren(session, {
    schoolId,
    parentRefreshHashes: listOf('parentRefreshHash'),
    clientIds: listOf('clientId'),
    secretHashes: listOf('secretHash'),
    // Nested arrays must have equal lengths in PostgreSQL, so each list is sent as JSON.
    scopes: children.map(({ scopes }) => scopes && JSON.stringify(scopes)),
    ids: listOf('id'),
    accessHashes: listOf('accessHash'),
    refreshHashes: listOf('refreshHash'),
    moments: listOf('now'),
    accessEnds: listOf('accessExpiresAt'),
    refreshEnds: listOf('refreshExpiresAt'),
  }).catch(() => [])
  return new Map(minted.map(({ id, scopes, isBound }) => [id, { scopes, isBound }]))
}

async function mintAlone(db: Db, child: NewChild): Promise<Minted | undefined> {
  const [minted] = await insertChild(db, child)
  return minted
}

type ChildColumns = { readonly [Column in keyof NewChild]: RawBuilder<NewChild[Column]> | NewChild[Column] }

// Conditions that may have changed while waiting for the row are checked again by the update. Each table is filtered by
// the school, so that a cluster sends the statement to one shard.
export function granted({
  schoolId,
  clientId,
  secretHash,
  scopes,
  now,
}: Pick<ChildColumns, 'clientId' | 'secretHash' | 'scopes' | 'now'> & { readonly schoolId: SchoolId }) {
  return sql`
  select pair.*, coalesce(${scopes}::text[], consent.scopes) as granted_scopes,
    consent.created_at + make_interval(secs => ${sql.lit(lifetimes.consent)}) as consent_ends
  from pair
  join authorizations as consent on consent.school_id = ${schoolId} and consent.id = pair.authorization_id
  join oauth_clients as client on client.school_id = ${schoolId} and client.id = consent.client_id
  join people as owner on owner.id = pair.person_id
  join schools as school on school.id = ${schoolId}
  left join token_pairs as parent on parent.school_id = ${schoolId} and parent.id = pair.parent_id
  where client.id = ${clientId}
    and ${isProven(schoolId, secretHash, now)}
    and pair.refresh_expires_at > ${now}
    and coalesce(pair.revoked_at, consent.revoked_at, owner.deactivated_at) is null
    and consent.app_sign_outs = owner.app_sign_outs
    and coalesce(client.disabled_at, client.blocked_at, client.deleted_at) is null
    and school.state = 'active'
    and not ${isSuperseded}
    and coalesce(${scopes}::text[] <@ consent.scopes, true)
    and exists (
      select from school_roles as owned_role where owned_role.school_id = ${schoolId} and owned_role.person_id = pair.person_id
    )`
}

export const newColumns = sql`school_id, id, authorization_id, person_id, scopes, is_bound, access_hash, refresh_hash,
  parent_id, nth, created_at, access_expires_at, refresh_expires_at`

// Finds the pair by its hash first; materialized, so that a planner without statistics keeps this order.
const insertChild = prepared('oauth.mint_child', (db, child: NewChild) => {
  const { schoolId, parentRefreshHash, id, accessHash, refreshHash, now, accessExpiresAt, refreshExpiresAt } =
    child
  return rawQuery(
    db,
    sql<Minted>`
with pair as materialized (
  select * from token_pairs where school_id = ${schoolId} and refresh_hash = ${parentRefreshHash}
), granted as (${granted(child)}
), counted as (
  update token_pairs set children = children + 1
  where school_id = ${schoolId} and id = (select id from granted) and revoked_at is null
  returning children
)
insert into token_pairs (${newColumns})
select
  ${schoolId}, ${id}, authorization_id, person_id, granted_scopes, is_bound, ${accessHash}, ${refreshHash},
  granted.id, counted.children, ${now}, ${accessExpiresAt}, least(${refreshExpiresAt}, consent_ends)
from granted, counted
returning scopes, is_bound`,
  )
})

type NewChildren = {
  readonly schoolId: SchoolId
  readonly parentRefreshHashes: readonly Buffer[]
  readonly clientIds: readonly OauthClientId[]
  readonly secretHashes: readonly (Buffer | null)[]
  readonly scopes: readonly (string | null)[]
  readonly ids: readonly TokenPairId[]
  readonly accessHashes: readonly Buffer[]
  readonly refreshHashes: readonly Buffer[]
  readonly moments: readonly Date[]
  readonly accessEnds: readonly Date[]
  readonly refreshEnds: readonly Date[]
}

// A locked parent is skipped, because waiting for it would delay the others.
const insertChildren = prepared('oauth.mint_children', (db, children: NewChildren) => {
  const { schoolId, parentRefreshHashes, clientIds, secretHashes, scopes, ids } = children
  const { accessHashes, refreshHashes, moments, accessEnds, refreshEnds } = children
  const requestColumns = {
    schoolId,
    clientId: sql<OauthClientId>`pair.requested_client`,
    secretHash: sql<null>`pair.requested_secret`,
    scopes: sql<null>`pair.requested_scopes`,
    now: sql<Date>`pair.requested_at`,
  }
  return rawQuery(
    db,
    sql<Minted & { readonly id: TokenPairId }>`
with pair as materialized (
  select found.*, request.client_id as requested_client, request.secret as requested_secret, request.moment as requested_at,
    case when request.scopes is not null then array(select jsonb_array_elements_text(request.scopes)) end as requested_scopes,
    request.id as new_id, request.access_hash as new_access,
    request.refresh_hash as new_refresh, request.access_end, request.refresh_end
  from unnest(
    ${parentRefreshHashes}::bytea[], ${clientIds}::text[], ${secretHashes}::bytea[],
    ${scopes}::jsonb[], ${ids}::uuid[], ${accessHashes}::bytea[], ${refreshHashes}::bytea[],
    ${moments}::timestamptz[], ${accessEnds}::timestamptz[], ${refreshEnds}::timestamptz[]
  ) as request (parent_hash, client_id, secret, scopes, id, access_hash, refresh_hash, moment, access_end, refresh_end)
  cross join lateral (
    select * from token_pairs
    where token_pairs.school_id = ${schoolId} and token_pairs.refresh_hash = request.parent_hash
    for no key update skip locked
  ) as found
), granted as (${granted(requestColumns)}
), counted as (
  update token_pairs set children = token_pairs.children + 1 from granted
  where token_pairs.school_id = ${schoolId} and token_pairs.id = granted.id and token_pairs.revoked_at is null
  returning granted.new_id, token_pairs.children
)
insert into token_pairs (${newColumns})
select
  ${schoolId}, new_id, authorization_id, person_id, granted_scopes, is_bound, new_access, new_refresh,
  granted.id, counted.children, requested_at, access_end, least(refresh_end, consent_ends)
from granted join counted using (new_id)
returning id, scopes, is_bound`,
  )
})

function isProven(schoolId: SchoolId, secretHash: ChildColumns['secretHash'], now: ChildColumns['now']) {
  return sql<boolean>`case when client.is_confidential
    then exists (
      select from oauth_client_secrets as secret
      where secret.school_id = ${schoolId} and secret.client_id = client.id
        and secret.hash = ${secretHash} and coalesce(secret.expires_at > ${now}, true)
    )
    else ${secretHash}::bytea is null
  end`
}
