import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { prepared, rawQuery } from '../../../platform/db/prepared/prepared.ts'
import type { TokenPairId } from '../../../platform/db/schema/schema.gen.ts'
import { granted, type Minted, type NewChild, newColumns } from './mint-child.ts'
import type { PairHashes } from './token-pair.ts'

type Sibling = PairHashes & Pick<NewChild, 'id'>
export type Parent = Omit<NewChild, keyof Sibling>

/** Mints several pairs from a live one in one statement, numbered as if each had been minted alone. */
export async function mintSiblings(
  db: Db,
  parent: Parent,
  siblings: readonly Sibling[],
): Promise<Minted | undefined> {
  const [minted] = await insertSiblings(db, {
    ...parent,
    ids: siblings.map(({ id }) => id),
    accessHashes: siblings.map(({ accessHash }) => accessHash),
    refreshHashes: siblings.map(({ refreshHash }) => refreshHash),
  })
  return minted
}

type NewSiblings = Parent & {
  readonly ids: readonly TokenPairId[]
  readonly accessHashes: readonly Buffer[]
  readonly refreshHashes: readonly Buffer[]
}

const insertSiblings = prepared('oauth.mint_siblings', (db, siblings: NewSiblings) => {
  const { schoolId, parentRefreshHash, ids, accessHashes, refreshHashes } = siblings
  const { now, accessExpiresAt, refreshExpiresAt } = siblings
  return rawQuery(
    db,
    sql<Minted>`
with pair as materialized (
  select * from token_pairs where school_id = ${schoolId} and refresh_hash = ${parentRefreshHash}
), granted as (${granted(siblings)}
), counted as (
  update token_pairs set children = children + cardinality(${ids}::uuid[])
  where school_id = ${schoolId} and id = (select id from granted) and revoked_at is null
  returning children - cardinality(${ids}::uuid[]) as children_before
)
insert into token_pairs (${newColumns})
select
  ${schoolId}, sibling.id, authorization_id, person_id, granted_scopes, is_bound, sibling.access_hash,
  sibling.refresh_hash, granted.id, (counted.children_before + sibling.at)::integer, ${now}, ${accessExpiresAt},
  least(${refreshExpiresAt}, consent_ends)
from granted, counted, unnest(${ids}::uuid[], ${accessHashes}::bytea[], ${refreshHashes}::bytea[])
  with ordinality as sibling (id, access_hash, refresh_hash, at)
returning scopes, is_bound`,
  )
})
