import type { Tx } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** The order lines and vouchers whose grants are suspended. */
type Sources = { readonly schoolId: SchoolId; readonly sourceIds: readonly string[] }

/** Suspends the grants of purchases: they give no access until they are restored. */
export async function suspendAccess(
  tx: Tx,
  { at, ...sources }: Sources & { readonly at: Date },
): Promise<void> {
  await grantsOf(tx, sources).where('suspendedAt', 'is', null).set({ suspendedAt: at }).execute()
}

/** Ends the suspension of the grants of purchases. */
export async function restoreAccess(tx: Tx, sources: Sources): Promise<void> {
  await grantsOf(tx, sources).where('suspendedAt', 'is not', null).set({ suspendedAt: null }).execute()
}

function grantsOf(tx: Tx, { schoolId, sourceIds }: Sources) {
  return tx
    .updateTable('entitlements')
    .where('schoolId', '=', schoolId)
    .where('source', 'in', ['payment', 'gift', 'seat'])
    .where('sourceId', '=', (eb) => eb.fn.any(eb.val([...sourceIds])))
    .where('takenBackAt', 'is', null)
}
