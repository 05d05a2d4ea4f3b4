import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Fields } from '../../../platform/fields.ts'
import { nextVersion } from '../../../platform/row-version.ts'
import { recordFact } from '../../facts/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { type ItemId, type ItemState, itemRow } from '../../publishing/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { type Findable, keepFindable } from './keep-findable.ts'
import { lockItem } from './lock-item.ts'
import type { ShelfTable } from './shelf.ts'

/** Publishes or archives an item; does nothing if it already has that state. */
export async function enterState<Table extends ShelfTable, Columns extends Fields>(
  { db, clock }: CatalogDeps,
  editor: Editor,
  shelf: Findable<Table, Columns>,
  { id, to: state }: { readonly id: ItemId<Table>; readonly to: Exclude<ItemState, 'draft'> },
): Promise<void> {
  refuseUnlessMay(editor, shelf.write)
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    const held = await lockItem(tx, editor, shelf, id)
    if (held.state === state) return
    const publishedAt = state === 'published' ? (held.publishedAt ?? clock.now()) : held.publishedAt
    const of = { schoolId, id }
    await itemRow(tx, shelf, of).setStatus({ state, publishedAt, updatedAt: nextVersion(clock, held) })
    await keepFindable(tx, shelf, of)
    await recordFact(tx, clock, { schoolId, kind: `${shelf.itemType}.${state}`, body: { id } })
  })
}
