import type { Tx } from '../../../platform/db/database.ts'
import { type ItemId, itemRow } from '../../../platform/db/item-row.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Editor } from '../../identity/index.ts'
import type { Kind, ShelfTable } from './shelf.ts'

/** The state and version of what an editor is about to change; whoever else would change it waits. */
export async function holdItem<Table extends ShelfTable>(
  tx: Tx,
  { schoolId }: Editor,
  { table, called }: Kind<Table>,
  id: ItemId<Table>,
) {
  const row = itemRow(tx, { table, columns: {} }, { schoolId, id })
  // Not against those who only refer to it: members go on enrolling meanwhile.
  const held = await row.standing().forNoKeyUpdate().executeTakeFirst()
  if (!held) throw new Refusal('not_found', `No such ${called}`)
  return held
}
