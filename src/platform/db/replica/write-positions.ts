import { sql } from 'kysely'
import type { Db } from '../database.ts'
import { prepared, rawQuery } from '../prepared/prepared.ts'
import { preparedLookup } from '../prepared/prepared-lookup.ts'
import type { SchoolId } from '../schema/schema.gen.ts'

/** A position in the write-ahead log, in bytes from its beginning. */
export type Position = bigint

type OfSchool = { readonly schoolId: SchoolId }

const bytes = (position: string) => sql<Position>`(pg_wal_lsn_diff(${sql.raw(position)}, '0/0'))::bigint`

/** The end of the log of the primary; a transaction that has committed before is part of it. */
const currentPosition = bytes('pg_current_wal_insert_lsn()')

// Greatest, because two writers may store their positions in another order.
const store = prepared('replica.store_position', (db, { schoolId }: OfSchool) =>
  rawQuery<{ position: Position }>(
    db,
    sql`insert into write_positions as stored (school_id, position) values (${schoolId}, ${currentPosition})
      on conflict (school_id) do update set position = greatest(stored.position, excluded.position)`,
  ),
)

const stored = preparedLookup('replica.stored_position', { schoolId: 'uuid' }, (db, { schoolId }: OfSchool) =>
  db.selectFrom('writePositions').select('position').where('schoolId', '=', schoolId),
)

const current = prepared('replica.current_position', (db) =>
  rawQuery<{ position: Position }>(db, sql`select ${currentPosition} as position`),
)

const replayed = prepared('replica.replayed_position', (db) =>
  rawQuery<{ position: Position | null }>(
    db,
    sql`select case when pg_is_in_recovery() then ${bytes('pg_last_wal_replay_lsn()')} end as position`,
  ),
)

/** Stores the end of the log as the position that a replica must reach before it serves the school. */
export async function storeWritePosition(primary: Db, schoolId: SchoolId): Promise<void> {
  await store(primary, { schoolId })
}

/** The position that a replica must have reached to serve the school; 0 if nothing was written. */
export async function writePositionOf(primary: Db, schoolId: SchoolId): Promise<Position> {
  const [found] = await stored(primary, { schoolId })
  return found?.position ?? 0n
}

/** The end of the log of the primary. */
export async function endOfLog(primary: Db): Promise<Position> {
  const [found] = await current(primary, {})
  return found?.position ?? 0n
}

/** The position up to which a replica has replayed the log; undefined if the server is not a replica. */
export async function replayedPosition(replica: Db): Promise<Position | undefined> {
  const [found] = await replayed(replica, {})
  return found?.position ?? undefined
}
