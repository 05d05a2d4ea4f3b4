import { sql } from 'kysely'
import { prepared, written } from '../../../platform/db/prepared.ts'
import type { SchoolId, TokenPairId } from '../../../platform/db/schema.gen.ts'

/**
 * Handles the first presentation of a pair: revokes every pair it descends from. The recursion stops at a
 * pair that was presented itself, because that already revoked its ancestors. One update by primary key, so
 * that concurrent presentations lock rows in the same order. The limit keeps a planner without statistics
 * from reading all pairs of the school.
 */
export const notePresented = prepared(
  'oauth.note_presented',
  (db, { schoolId, id, now }: { schoolId: SchoolId; id: TokenPairId; now: Date }) =>
    written(
      db,
      sql<never>`
with recursive line as (
  select id, parent_id, presented_at from token_pairs where school_id = ${schoolId} and id = ${id}
  union all
  select older.* from line cross join lateral (
    select id, parent_id, presented_at from token_pairs where school_id = ${schoolId} and id = line.parent_id limit 1
  ) as older
  where line.presented_at is null
)
update token_pairs set
  presented_at = case when id = ${id} then ${now} else presented_at end,
  revoked_at = case when id = ${id} then revoked_at else ${now} end
where school_id = ${schoolId}
  and id = any(array(select id from line))
  and case when id = ${id} then presented_at else revoked_at end is null`,
    ),
)
