import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { addDuration, day } from '../durations.ts'
import { factRetentionDays } from './limits.ts'

// A batch size well within the statement timeout.
const portion = 1_000

/** Deletes facts that were sent long ago, with their claims. */
export async function forgetOldFacts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = addDuration(clock.now(), -factRetentionDays * day)
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from facts where (school_id, id) in (
        select school_id, id from facts where sent_at < ${before} limit ${portion}
      )`.execute(db)
    if (numAffectedRows < portion) return
  }
}
