import type { Db } from '../../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'

/** Deletes app access and activity of a deleted account. */
export async function forgetMember(
  { db }: { db: Db },
  schoolId: SchoolId,
  personId: PersonId,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const table of ['authorizations', 'appActivity', 'appUsePeople'] as const) {
      await tx.deleteFrom(table).where('schoolId', '=', schoolId).where('personId', '=', personId).execute()
    }
  })
}
