import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema.gen.ts'

/** Whether a person has had the one trial that a school gives. */
export async function hadTrial(
  db: Db,
  { schoolId, memberId }: { readonly schoolId: SchoolId; readonly memberId: PersonId },
): Promise<boolean> {
  const trial = await db
    .selectFrom('membershipTrials')
    .select('givenAt')
    .where('schoolId', '=', schoolId)
    .where('personId', '=', memberId)
    .executeTakeFirst()
  return trial !== undefined
}

/** Records that a person is given their trial; false if they had it. Of parallel transactions one gets it. */
export async function claimTrial(
  tx: Tx,
  clock: Clock,
  { schoolId, personId }: { readonly schoolId: SchoolId; readonly personId: PersonId },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('membershipTrials')
    .values({ schoolId, personId, givenAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
