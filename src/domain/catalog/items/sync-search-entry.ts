import type { Tx } from '../../../platform/db/database.ts'
import type { Fields } from '../../../platform/fields.ts'
import { type ItemRef, itemRow } from '../../publishing/index.ts'
import { removeSearchEntry, writeSearchEntry } from '../search/search-entries.ts'
import type { ItemDefinition, ItemKind, ItemTable } from './item-definition.ts'

/** The search settings of a definition. */
export type SearchableDefinition<Table extends ItemTable, Columns extends Fields> = ItemKind<Table> &
  Pick<ItemDefinition<Table, Columns, Fields>, 'columns' | 'searchable'>

/** Keeps the search entry in sync with the published state, in the same transaction. */
export async function syncSearchEntry<Table extends ItemTable, Columns extends Fields>(
  tx: Tx,
  definition: SearchableDefinition<Table, Columns>,
  of: ItemRef<Table>,
): Promise<void> {
  const key = { schoolId: of.schoolId, itemType: definition.itemType, itemId: of.id }
  const row = itemRow(tx, definition, of)
  const { state, publishedAt } = await row.status().executeTakeFirstOrThrow()
  if (state !== 'published' || !publishedAt) return await removeSearchEntry(tx, key)
  await writeSearchEntry(tx, key, { ...definition.searchable(await row.settings()), publishedAt })
}
