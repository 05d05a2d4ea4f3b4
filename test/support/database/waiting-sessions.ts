import { sql } from 'kysely'
import type { Db } from '../../../src/platform/db/database.ts'

/** The number of sessions that wait for a lock. Not in a transaction, where the first count would be repeated. */
export async function waitingSessions(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.count ?? 0
}
