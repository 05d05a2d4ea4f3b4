import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Fields } from '../../../platform/fields.ts'
import { nextVersion } from '../../../platform/row-version.ts'
import { recordPublicChange } from '../../changes/index.ts'
import { recordFact } from '../../facts/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { type ItemId, type ItemState, itemRow } from '../../publishing/index.ts'
import type { CatalogDeps } from '../deps.ts'
import type { ItemTable } from './item-definition.ts'
import { lockItem } from './lock-item.ts'
import { type SearchableDefinition, syncSearchEntry } from './sync-search-entry.ts'

/** Publishes or archives an item; does nothing if it already has that state. */
export async function changeState<Table extends ItemTable, Columns extends Fields>(
  { db, clock }: CatalogDeps,
  editor: Editor,
  definition: SearchableDefinition<Table, Columns>,
  { id, to: state }: { readonly id: ItemId<Table>; readonly to: Exclude<ItemState, 'draft'> },
): Promise<void> {
  refuseUnlessMay(editor, definition.write)
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    const item = await lockItem(tx, editor, definition, id)
    if (item.state === state) return
    const publishedAt = state === 'published' ? (item.publishedAt ?? clock.now()) : item.publishedAt
    const of = { schoolId, id }
    await itemRow(tx, definition, of).setStatus({ state, publishedAt, updatedAt: nextVersion(clock, item) })
    await syncSearchEntry(tx, definition, of)
    await recordPublicChange(tx, clock, schoolId)
    await recordFact(tx, clock, { schoolId, kind: `${definition.itemType}.${state}`, body: { id } })
  })
}
