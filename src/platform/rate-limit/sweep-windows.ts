import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'

// A batch size well within the statement timeout.
const portion = 5_000

/** Deletes rate limit windows that have ended. */
export async function sweepWindows({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  for (;;) {
    // A locked row is skipped: its window was just opened again.
    const { numAffectedRows = 0n } = await sql`
      delete from rate_limit_windows where ctid = any (array(
        select ctid from rate_limit_windows where ends_at <= ${now} limit ${portion} for update skip locked
      ))`.execute(db)
    if (numAffectedRows < portion) return
  }
}
