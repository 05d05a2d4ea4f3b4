import type { Tx } from '../../../platform/db/database.ts'
import type { OrderLineId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'

/** The period of a membership that was paid for. */
export type CoveredPeriod = { readonly from: Date; readonly until: Date }

/** Records the period that a line paid for, over which its revenue is recognised. */
export async function recordCoveredPeriod(
  tx: Tx,
  { schoolId, lineId }: { readonly schoolId: SchoolId; readonly lineId: OrderLineId },
  { from, until }: CoveredPeriod,
): Promise<void> {
  if (until <= from) return
  await tx
    .updateTable('orderLines')
    .set({ coversFrom: from, coversUntil: until })
    .where('schoolId', '=', schoolId)
    .where('id', '=', lineId)
    .execute()
}
