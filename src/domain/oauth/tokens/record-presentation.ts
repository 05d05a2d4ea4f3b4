import { sql } from 'kysely'
import {
  batcherPerDatabase,
  type Caller,
  createQueryBatcher,
  serveOn,
} from '../../../platform/db/batching/query-batcher.ts'
import type { Db } from '../../../platform/db/database.ts'
import { prepared, rawQuery } from '../../../platform/db/prepared/prepared.ts'
import type { SchoolId, TokenPairId } from '../../../platform/db/schema/schema.gen.ts'

type Presentation = { readonly schoolId: SchoolId; readonly id: TokenPairId; readonly now: Date }

/**
 * Handles the first presentation of a pair: revokes every pair it descends from. The recursion stops at a
 * pair that was presented itself, because that already revoked its ancestors.
 */
export async function recordPresentation(db: Db, presentation: Presentation): Promise<void> {
  if (db.isTransaction) await recordOne(db, presentation)
  else await batcherOf(db)(presentation)
}

/** Concurrent first presentations at a school are written by one statement and one commit. */
const batcherOf = batcherPerDatabase((db) =>
  createQueryBatcher<Presentation, void>(db, {
    most: 64,
    kindOf: ({ schoolId }) => schoolId,
    keyOf: ({ id }) => id,
    serve: async (session, callers) => {
      const [first, ...rest] = callers
      if (!first) return
      if (rest.length === 0) return await recordFor(session, first)
      const recorded = await recordTogether(session, first.input.schoolId, callers)
      for (const caller of callers) {
        if (recorded.has(caller.input.id)) caller.resolve()
        else
          void serveOn(
            db,
            () => [caller],
            (other) => recordFor(other, caller),
          )
      }
    },
  }),
)

async function recordFor(session: Db, { input, resolve, reject }: Caller<Presentation, void>) {
  await recordOne(session, input).then(() => resolve(), reject)
}

/** Records the presentations whose pairs are not locked; the others are retried alone. */
async function recordTogether(
  session: Db,
  schoolId: SchoolId,
  callers: readonly Caller<Presentation, void>[],
) {
  const recorded = await recordMany(session, {
    schoolId,
    ids: callers.map(({ input }) => input.id),
    moments: callers.map(({ input }) => input.now),
  }).catch(() => [])
  return new Set(recorded.map(({ id }) => id))
}

// One update by primary key, so that concurrent presentations lock rows in the same order. The limit keeps a
// planner without statistics from reading all pairs of the school.
const recordOne = prepared('oauth.note_presented', (db, { schoolId, id, now }: Presentation) =>
  rawQuery(
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

type Presentations = {
  readonly schoolId: SchoolId
  readonly ids: readonly TokenPairId[]
  readonly moments: readonly Date[]
}

// Skips chains with a locked pair and chains that share a pair: the order of their presentations decides which
// pairs end.
const recordMany = prepared('oauth.note_presented_many', (db, { schoolId, ids, moments }: Presentations) =>
  rawQuery(
    db,
    sql<{ id: TokenPairId }>`
with recursive line as (
  select request.*, pair.* from unnest(${ids}::uuid[], ${moments}::timestamptz[]) as request (first_id, moment)
  cross join lateral (
    select id, parent_id, presented_at from token_pairs
    where token_pairs.school_id = ${schoolId} and id = request.first_id limit 1
  ) as pair
  union all
  select line.first_id, line.moment, older.* from line cross join lateral (
    select id, parent_id, presented_at from token_pairs
    where token_pairs.school_id = ${schoolId} and id = line.parent_id limit 1
  ) as older
  where line.presented_at is null
), locked as materialized (
  select unlocked.* from (select distinct id from line order by id) as wanted
  cross join lateral (
    select id from token_pairs
    where token_pairs.school_id = ${schoolId} and token_pairs.id = wanted.id
    for no key update skip locked
  ) as unlocked
), counted as (
  select line.*, locked.id as locked_id, count(*) over (partition by id) as times
  from line left join locked using (id)
), whole as (
  select first_id from counted group by first_id having bool_and(locked_id is not null and times = 1)
)
update token_pairs as pair set
  presented_at = case when pair.id = line.first_id then line.moment else pair.presented_at end,
  revoked_at = case when pair.id = line.first_id then pair.revoked_at else line.moment end
from line join whole using (first_id)
where pair.school_id = ${schoolId} and pair.id = line.id
  and case when pair.id = line.first_id then pair.presented_at else pair.revoked_at end is null
returning line.first_id as id`,
  ),
)
