import type { Tx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Editor } from '../../identity/index.ts'
import { type ItemId, itemRow } from '../../publishing/index.ts'
import type { ItemKind, ItemTable } from './item-definition.ts'

/** Locks an item for a change and returns its state and version. */
export async function lockItem<Table extends ItemTable>(
  tx: Tx,
  { schoolId }: Editor,
  { table, called }: ItemKind<Table>,
  id: ItemId<Table>,
) {
  const row = itemRow(tx, { table, columns: {} }, { schoolId, id })
  // `for no key update`, so that members can still enrol concurrently.
  const item = await row.status().forNoKeyUpdate().executeTakeFirst()
  if (!item) throw new Refusal('not_found', `No such ${called}`)
  return item
}
