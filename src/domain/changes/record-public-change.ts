import type { Clock } from '../../platform/clock.ts'
import { allSchools } from '../../platform/db/all-schools.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { wakeAfterCommit } from '../../platform/db/wake-ups.ts'
import { newId } from '../../platform/ids.ts'

/** The channel with the id of a school whose public data has changed: every process clears its cache. */
export const publicChangesChannel = 'lectern_catalog'

/**
 * Records that a transaction changes what a school shows to everybody, and wakes every process after the commit. Further
 * calls in the same transaction do nothing.
 */
export async function recordPublicChange(tx: Tx, clock: Clock, schoolId: SchoolId): Promise<void> {
  await recordPublicChanges(tx, clock, [schoolId])
}

/** The same for the schools that show this person as the author of a post or comment, when their name or picture changes. */
export async function recordAuthorChange(tx: Tx, clock: Clock, personId: PersonId): Promise<void> {
  const schools = await tx
    .selectFrom('posts')
    .select('schoolId')
    .where('authorId', '=', personId)
    .union(
      tx
        .selectFrom('comments')
        .select('schoolId')
        .where('personId', '=', personId)
        .where('postId', 'is not', null),
    )
    .modifyEnd(allSchools('changes.author'))
    .execute()
  await recordPublicChanges(
    tx,
    clock,
    schools.map(({ schoolId }) => schoolId),
  )
}

async function recordPublicChanges(tx: Tx, clock: Clock, schoolIds: readonly SchoolId[]) {
  const changedAt = clock.now()
  const rows = schoolIds
    .filter((schoolId) => wakeAfterCommit(tx, { channel: publicChangesChannel, payload: schoolId }))
    .map((schoolId) => ({ schoolId, id: newId<'PublicChange'>(clock), changedAt }))
  if (rows.length > 0) await tx.insertInto('publicChanges').values(rows).execute()
}
