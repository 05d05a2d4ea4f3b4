import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/database.ts'
import { deleteOldRows } from '../db/delete-old-rows.ts'
import { addDuration, day } from '../durations.ts'
import { factRetentionDays } from './limits.ts'

/** Deletes facts that were sent long ago, with their claims. */
export async function forgetOldFacts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = addDuration(clock.now(), -factRetentionDays * day)
  await deleteOldRows(db, 'facts', sql<boolean>`sent_at < ${before}`)
}
