import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { addDuration, hour } from '../../platform/durations.ts'
import { publicChangeHours } from './limits.ts'

export type PublicChangesDeps = { readonly db: Db; readonly clock: Clock }

/** The public changes of all schools after this time. */
export async function publicChangesAfter({ db }: PublicChangesDeps, time: Date) {
  return await db
    .selectFrom('publicChanges')
    .select(['id', 'schoolId', 'changedAt'])
    .where('changedAt', '>', time)
    .execute()
}

// A batch size well within the statement timeout.
const portion = 1_000

/** Deletes the public changes that every process has read. */
export async function forgetPublicChanges({ db, clock }: PublicChangesDeps): Promise<void> {
  const before = addDuration(clock.now(), -publicChangeHours * hour)
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from public_changes where (school_id, id) in (
        select school_id, id from public_changes where changed_at < ${before} limit ${portion}
      )`.execute(db)
    if (numAffectedRows < portion) return
  }
}
