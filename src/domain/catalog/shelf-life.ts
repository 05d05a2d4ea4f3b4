import type { Db, Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { abandonFiles } from '../../platform/files/abandon-files.ts'
import { recordFact } from '../../platform/outbox/record-fact.ts'
import { Refusal } from '../../platform/refusal.ts'
import { nextVersion, refuseStale, type Written } from '../../platform/row-version.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { CatalogDeps } from './deps.ts'
import { removeSearchEntry, writeSearchEntry } from './search/search-entries.ts'
import { deleteItem, type ItemState, itemsOf, type Shelf, updateItem } from './shelf.ts'

/** Changes one thing in one transaction: held against others, of the version its editor read, found as it then is. */
export async function changeItem<Id extends string>(
  { db, clock }: CatalogDeps,
  editor: Editor,
  { shelf, id, readAt }: { shelf: Shelf; id: Id; readAt: Date },
  work: (tx: Tx) => Promise<void>,
): Promise<Written<Id>> {
  refuseUnlessMay(editor, shelf.write)
  return await inTransaction(db, async (tx) => {
    const held = await holdItem(tx, editor, shelf, id)
    refuseStale(held, readAt)
    const updatedAt = nextVersion(clock, held)
    await work(tx)
    await updateItem(tx, shelf, editor.schoolId, id).set({ updatedAt }).execute()
    await keepFindable(tx, editor, shelf, id)
    return { id, updatedAt }
  })
}

/** A thing its editor is about to change; whoever else would change it waits. */
export async function holdItem(tx: Tx, editor: Editor, shelf: Shelf, id: string) {
  // Not against those who only refer to it: members go on enrolling meanwhile.
  const held = await itemsOf(tx, shelf, editor.schoolId, id).forNoKeyUpdate().executeTakeFirst()
  if (!held) throw new Refusal('not_found', `No such ${shelf.called}`)
  return held
}

/** Puts a thing on sale; when it already is, nothing happens. */
export async function publishItem({ db, clock }: CatalogDeps, editor: Editor, shelf: Shelf, id: string) {
  return await enterState({ db, clock }, editor, { shelf, id, to: 'published' })
}

/** Takes a thing off sale; those who have it keep it. */
export async function archiveItem({ db, clock }: CatalogDeps, editor: Editor, shelf: Shelf, id: string) {
  return await enterState({ db, clock }, editor, { shelf, id, to: 'archived' })
}

async function enterState(
  { db, clock }: CatalogDeps,
  editor: Editor,
  { shelf, id, to: state }: { shelf: Shelf; id: string; to: ItemState },
): Promise<void> {
  refuseUnlessMay(editor, shelf.write)
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    const held = await holdItem(tx, editor, shelf, id)
    if (held.state === state) return
    const publishedAt = state === 'published' ? (held.publishedAt ?? clock.now()) : held.publishedAt
    const updatedAt = nextVersion(clock, held)
    await updateItem(tx, shelf, schoolId, id).set({ state, publishedAt, updatedAt }).execute()
    await keepFindable(tx, editor, shelf, id)
    await recordFact(tx, clock, { schoolId, kind: `${shelf.itemType}.${state}`, body: { id } })
  })
}

/** Deletes what was never on sale, and gives up its files; what was is archived instead. */
export async function deleteUnsold(
  { db, clock }: CatalogDeps,
  editor: Editor,
  { shelf, id }: { shelf: Shelf; id: string },
  filesOf: (tx: Tx) => Promise<readonly (string | null)[]>,
): Promise<void> {
  refuseUnlessMay(editor, shelf.write)
  await inTransaction(db, async (tx) => {
    const held = await holdItem(tx, editor, shelf, id)
    if (held.publishedAt) throw inUse(shelf)
    await abandonFiles(tx, clock, editor.schoolId, await filesOf(tx))
    await deleteItem(tx, shelf, editor.schoolId, id)
      .execute()
      .catch((error) => {
        // Modules above refer to it by foreign keys of their own.
        throw isReferredTo(error) ? inUse(shelf) : error
      })
  })
}

function inUse({ called }: Shelf): Refusal {
  return new Refusal('conflict', `This ${called} has been on sale or is in use: archive it instead`)
}

function isReferredTo(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}

// Only what is published can be found, in the transaction that makes it so.
async function keepFindable(tx: Tx, { schoolId }: Editor, shelf: Shelf, id: string) {
  const { itemType } = shelf
  const { state, publishedAt } = await itemsOf(tx as Db, shelf, schoolId, id).executeTakeFirstOrThrow()
  if (state !== 'published' || !publishedAt) {
    await removeSearchEntry(tx, { schoolId, itemType, itemId: id })
    return
  }
  const texts = await shelf.searchable(tx, schoolId, id)
  await writeSearchEntry(tx, { schoolId, itemType, itemId: id }, { ...texts, publishedAt })
}
