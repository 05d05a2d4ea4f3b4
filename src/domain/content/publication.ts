import type { Clock } from '../../platform/clock.ts'
import { violates } from '../../platform/db/constraint.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type ItemId, type ItemState, itemRow } from '../../platform/db/item-row.ts'
import type { SchoolId } from '../../platform/db/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type Fields, rulesFor, type Settings, slugTaken } from '../../platform/fields.ts'
import { abandonFiles } from '../../platform/files/abandon-files.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Changes, merged, nextVersion, refuseStale, type Written } from '../../platform/row-version.ts'
import { recordFact } from '../facts/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { useUpload } from '../storage/index.ts'
import type { ContentDeps } from './deps.ts'

type PublicationTable = 'posts' | 'pages'

/** Something a school writes and publishes: the rules of its fields, and what is particular about it. */
export type Publication<Table extends PublicationTable, Columns extends Fields> = {
  readonly table: Table
  readonly write: `${Table}:write`
  readonly called: 'post' | 'page'
  readonly columns: Columns
  /** Columns that say who wrote it. */
  readonly writtenBy?: (editor: Editor) => object
  readonly pictureOf: (settings: Settings<Columns>) => string | null
}

/** How posts and pages are created, changed, published, archived and deleted. */
export function publicationOperations<Table extends PublicationTable, Columns extends Fields>(
  publication: Publication<Table, Columns>,
) {
  type Id = ItemId<Table>
  return {
    ...writingOperations(publication),
    /** Shows it to everybody. */
    publish: (deps: ContentDeps, editor: Editor, id: Id) =>
      enterState(deps, editor, publication, { id, to: 'published' }),
    /** Hides it from everybody but editors. */
    archive: (deps: ContentDeps, editor: Editor, id: Id) =>
      enterState(deps, editor, publication, { id, to: 'archived' }),
    /** Deletes it with everything that depends on it. */
    async delete({ db, clock }: ContentDeps, editor: Editor, id: Id): Promise<void> {
      refuseUnlessMay(editor, publication.write)
      const of = { schoolId: editor.schoolId, id }
      await inTransaction(db, async (tx) => {
        const held = await hold(tx, editor, publication, id)
        if (held.publishedAt) await dateRemoval(tx, clock, of.schoolId)
        const row = itemRow(tx, publication, of)
        await abandonFiles(tx, clock, of.schoolId, [publication.pictureOf(await row.settings())])
        await row.remove()
      })
    },
  }
}

function writingOperations<Table extends PublicationTable, Columns extends Fields>(
  publication: Publication<Table, Columns>,
) {
  type Id = ItemId<Table>
  type Own = Settings<Columns>
  const { called, columns, write, writtenBy, pictureOf } = publication
  const checked = rulesFor(called, columns)
  return {
    /** Writes it as a draft that only editors see. */
    async create({ db, clock }: ContentDeps, editor: Editor, given: Own): Promise<Written<Id>> {
      refuseUnlessMay(editor, write)
      const settings = checked(given)
      const of = { schoolId: editor.schoolId, id: newId(clock) as Id }
      const now = clock.now()
      await inTransaction(db, async (tx) => {
        await useUpload(tx, editor, pictureIn(pictureOf(settings)), now)
        const row = itemRow(tx, publication, of)
        await row.insert(settings, now, writtenBy?.(editor)).catch(phrase(publication, settings))
      })
      return { id: of.id, updatedAt: now }
    },
    /** Updates the given fields; omitted ones stay unchanged. */
    async update({ db, clock }: ContentDeps, editor: Editor, id: Id, changes: Changes<Own>) {
      refuseUnlessMay(editor, write)
      const of = { schoolId: editor.schoolId, id }
      return await inTransaction(db, async (tx): Promise<Written<Id>> => {
        const held = await hold(tx, editor, publication, id)
        refuseStale(held, changes.updatedAt)
        const row = itemRow(tx, publication, of)
        const former = await row.settings()
        const settings = checked(merged(former, changes))
        const updatedAt = nextVersion(clock, held)
        await row.change(settings, updatedAt).catch(phrase(publication, settings))
        const picture = pictureOf(former)
        if (picture !== pictureOf(settings)) {
          await useUpload(tx, editor, pictureIn(pictureOf(settings)), updatedAt)
          await abandonFiles(tx, clock, of.schoolId, [picture])
        }
        return { id, updatedAt }
      })
    },
  }
}

const pictureIn = (key: string | null) => ({ field: 'imageKey', key, purpose: 'picture' }) as const

async function enterState<Table extends PublicationTable, Columns extends Fields>(
  { db, clock }: ContentDeps,
  editor: Editor,
  publication: Publication<Table, Columns>,
  { id, to: state }: { readonly id: ItemId<Table>; readonly to: Exclude<ItemState, 'draft'> },
): Promise<void> {
  refuseUnlessMay(editor, publication.write)
  const { schoolId } = editor
  await inTransaction(db, async (tx) => {
    const held = await hold(tx, editor, publication, id)
    if (held.state === state) return
    const publishedAt = state === 'published' ? (held.publishedAt ?? clock.now()) : held.publishedAt
    const updatedAt = nextVersion(clock, held)
    await itemRow(tx, publication, { schoolId, id }).enter({ state, publishedAt, updatedAt })
    await recordFact(tx, clock, { schoolId, kind: `${publication.called}.${state}`, body: { id } })
  })
}

// Records when the list changed, because the deleted row cannot.
async function dateRemoval(tx: Tx, clock: Clock, schoolId: SchoolId) {
  const removedAt = clock.now()
  await tx
    .insertInto('writingRemovals')
    .values({ schoolId, removedAt })
    .onConflict((conflict) => conflict.column('schoolId').doUpdateSet({ removedAt }))
    .execute()
}

async function hold<Table extends PublicationTable, Columns extends Fields>(
  tx: Tx,
  { schoolId }: Editor,
  publication: Publication<Table, Columns>,
  id: ItemId<Table>,
) {
  const row = itemRow(tx, publication, { schoolId, id })
  const held = await row.standing().forUpdate().executeTakeFirst()
  if (!held) throw new Refusal('not_found', `No such ${publication.called}`)
  return held
}

function phrase({ table }: { readonly table: PublicationTable }, settings: { readonly slug?: unknown }) {
  return (error: unknown): never => {
    throw violates(error, `${table}_slug_unique`) ? slugTaken(String(settings.slug)) : error
  }
}
