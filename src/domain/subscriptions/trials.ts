import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** Records a person's trial; false if they have already used it. Only one of several concurrent transactions succeeds. */
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
