import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { allSchools } from '../../platform/db/all-schools.ts'
import type { Db } from '../../platform/db/database.ts'
import { deleteOldRows } from '../../platform/db/delete-old-rows.ts'
import { addDuration, hour } from '../../platform/durations.ts'
import { publicChangeHours } from './limits.ts'

export type PublicChangesDeps = { readonly db: Db; readonly clock: Clock }

/** The public changes of all schools after this time. */
export async function publicChangesAfter({ db }: PublicChangesDeps, time: Date) {
  return await db
    .selectFrom('publicChanges')
    .select(['id', 'schoolId', 'changedAt'])
    .where('changedAt', '>', time)
    .modifyEnd(allSchools('changes.recent'))
    .execute()
}

/** Deletes the public changes that every process has read. */
export async function forgetPublicChanges({ db, clock }: PublicChangesDeps): Promise<void> {
  const before = addDuration(clock.now(), -publicChangeHours * hour)
  await deleteOldRows(db, 'public_changes', sql<boolean>`changed_at < ${before}`)
}
