import type { Tx } from '../../../platform/db/database.ts'
import type { Fields } from '../../../platform/fields.ts'
import { type ItemRef, itemRow } from '../../publishing/index.ts'
import { removeSearchEntry, writeSearchEntry } from '../search/search-entries.ts'
import type { Kind, Shelf, ShelfTable } from './shelf.ts'

/** The search settings of a shelf. */
export type Findable<Table extends ShelfTable, Columns extends Fields> = Kind<Table> &
  Pick<Shelf<Table, Columns, Fields>, 'columns' | 'searchable'>

/** Keeps the search entry in sync with the published state, in the same transaction. */
export async function keepFindable<Table extends ShelfTable, Columns extends Fields>(
  tx: Tx,
  shelf: Findable<Table, Columns>,
  of: ItemRef<Table>,
): Promise<void> {
  const key = { schoolId: of.schoolId, itemType: shelf.itemType, itemId: of.id }
  const row = itemRow(tx, shelf, of)
  const { state, publishedAt } = await row.status().executeTakeFirstOrThrow()
  if (state !== 'published' || !publishedAt) return await removeSearchEntry(tx, key)
  await writeSearchEntry(tx, key, { ...shelf.searchable(await row.settings()), publishedAt })
}
