import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Editor } from '../../identity/index.ts'
import { type ItemId, itemRow } from '../../publishing/index.ts'
import type { Kind, ShelfTable } from './shelf.ts'

/** Locks an item for a change and returns its state and version. */
export async function lockItem<Table extends ShelfTable>(
  tx: Tx,
  { schoolId }: Editor,
  { table, called }: Kind<Table>,
  id: ItemId<Table>,
) {
  const row = itemRow(tx, { table, columns: {} }, { schoolId, id })
  // `for no key update`, so that members can still enrol meanwhile.
  const held = await row.status().forNoKeyUpdate().executeTakeFirst()
  if (!held) throw new Refusal('not_found', `No such ${called}`)
  return held
}
