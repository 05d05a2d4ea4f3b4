import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordPublicChange } from '../changes/index.ts'
import type { TeachingDeps } from './deps.ts'

/** The saved replies of a person and the threads assigned to them, for their data export. */
export async function teachingPersonalData({ db }: TeachingDeps, schoolId: SchoolId, personId: PersonId) {
  const savedReplies = await db
    .selectFrom('savedReplies')
    .select(['title', 'body', 'createdAt', 'updatedAt'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('id')
    .execute()
  return { savedReplies }
}

/** Deletes the saved replies of a deleted account, and the assignments to it. */
export async function forgetTeaching({ db, clock }: TeachingDeps, schoolId: SchoolId, personId: PersonId) {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('comments')
      .set({ assignedTo: null })
      .where('schoolId', '=', schoolId)
      .where('assignedTo', '=', personId)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) await recordPublicChange(tx, clock, schoolId)
    await tx
      .deleteFrom('savedReplies')
      .where('schoolId', '=', schoolId)
      .where('personId', '=', personId)
      .execute()
  })
}
