import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'

// So many go well within a statement's time.
const portion = 5_000

/** Drops the windows of rate limits that have ended. */
export async function sweepWindows({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  for (;;) {
    // A row that is being counted on is skipped: whoever counts has just opened its window again.
    const { numAffectedRows = 0n } = await sql`
      delete from rate_limit_windows where ctid = any (array(
        select ctid from rate_limit_windows where ends_at <= ${now} limit ${portion} for update skip locked
      ))`.execute(db)
    if (numAffectedRows < portion) return
  }
}
