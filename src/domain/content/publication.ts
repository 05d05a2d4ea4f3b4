import type { Clock } from '../../platform/clock.ts'
import { violates } from '../../platform/db/constraint.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type Fields, rulesFor, type Settings, slugTaken } from '../../platform/fields.ts'
import { abandonFiles } from '../../platform/files/abandon-files.ts'
import { newId } from '../../platform/ids.ts'
import {
  type Changes,
  merged,
  nextVersion,
  refuseStale,
  type WriteResult,
} from '../../platform/row-version.ts'
import { recordPublicChange } from '../changes/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { type ItemId, itemRow } from '../publishing/index.ts'
import { useUpload } from '../storage/index.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import type { ContentDeps } from './deps.ts'
import { newDraft, type Plan, scheduleFinding } from './plan.ts'
import { changeState, lockPublication, type PublicationTable, type Writing } from './publication-state.ts'
import { publishDue } from './publish-due.ts'

/** A kind of publication: the rules of its fields, and its special rules. */
export type Publication<Table extends PublicationTable, Columns extends Fields> = Writing<Table, Columns> & {
  readonly write: `${Table}:write`
  /** The columns of its author. */
  readonly writtenBy?: (editor: Editor) => object
  readonly pictureOf: (settings: Settings<Columns>) => string | null
}

/** The operations that create, update, publish, archive and delete posts and pages. */
export function publicationOperations<Table extends PublicationTable, Columns extends Fields>(
  publication: Publication<Table, Columns>,
) {
  type Id = ItemId<Table>
  return {
    ...writingOperations(publication),
    /** Shows it to everybody. */
    publish: (deps: ContentDeps, editor: Editor, id: Id) =>
      changeState(deps, editor, publication, { id, to: 'published' }),
    /** Hides it from everybody but editors. */
    archive: (deps: ContentDeps, editor: Editor, id: Id) =>
      changeState(deps, editor, publication, { id, to: 'archived' }),
    /** Publishes the due drafts. Returns the count. */
    publishDue: (deps: ContentDeps, host: PlatformActor) => publishDue(deps, host, publication),
    /** Deletes it with everything that depends on it. */
    async delete({ db, clock }: ContentDeps, editor: Editor, id: Id): Promise<void> {
      refuseUnlessMay(editor, publication.write)
      const of = { schoolId: editor.schoolId, id }
      await inTransaction(db, async (tx) => {
        const current = await lockPublication(tx, publication, of)
        if (current.publishedAt) await dateRemoval(tx, clock, of.schoolId)
        const row = itemRow(tx, publication, of)
        await abandonFiles(tx, clock, of.schoolId, [publication.pictureOf(await row.settings())])
        await row.remove()
        await recordPublicChange(tx, clock, of.schoolId)
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
    /** Creates it as a draft that only editors see, until its publication time, if set. */
    async create({ db, clock }: ContentDeps, editor: Editor, input: Own & Plan): Promise<WriteResult<Id>> {
      refuseUnlessMay(editor, write)
      const now = clock.now()
      const settings = checked(input, [scheduleFinding(input, newDraft, now)])
      const of = { schoolId: editor.schoolId, id: newId(clock) as Id }
      const more = { ...writtenBy?.(editor), publishAt: input.publishAt ?? null }
      await inTransaction(db, async (tx) => {
        await useUpload(tx, editor, pictureIn(pictureOf(settings)), now)
        const row = itemRow(tx, publication, of)
        await row.insert(settings, now, more).catch(phrase(publication, settings))
        await recordPublicChange(tx, clock, of.schoolId)
      })
      return { id: of.id, updatedAt: now }
    },
    /** Updates the given fields; omitted ones stay unchanged. */
    async update({ db, clock }: ContentDeps, editor: Editor, id: Id, changes: Changes<Own> & Plan) {
      refuseUnlessMay(editor, write)
      const of = { schoolId: editor.schoolId, id }
      return await inTransaction(db, async (tx): Promise<WriteResult<Id>> => {
        const current = await lockPublication(tx, publication, of)
        refuseStale(current, changes.updatedAt)
        const row = itemRow(tx, publication, of)
        const former = await row.settings()
        const settings = checked(merged(former, changes), [scheduleFinding(changes, current, clock.now())])
        const updatedAt = nextVersion(clock, current)
        const { publishAt = current.publishAt } = changes
        await row.update(former, settings, { updatedAt, publishAt }).catch(phrase(publication, settings))
        const picture = pictureOf(former)
        if (picture !== pictureOf(settings)) {
          await useUpload(tx, editor, pictureIn(pictureOf(settings)), updatedAt)
          await abandonFiles(tx, clock, of.schoolId, [picture])
        }
        await recordPublicChange(tx, clock, of.schoolId)
        return { id, updatedAt }
      })
    },
  }
}

const pictureIn = (key: string | null) => ({ field: 'imageKey', key, purpose: 'picture' }) as const

// Records when the list changed, because the deleted row cannot.
async function dateRemoval(tx: Tx, clock: Clock, schoolId: SchoolId) {
  const removedAt = clock.now()
  await tx
    .insertInto('writingRemovals')
    .values({ schoolId, removedAt })
    .onConflict((conflict) => conflict.column('schoolId').doUpdateSet({ removedAt }))
    .execute()
}

function phrase({ table }: { readonly table: PublicationTable }, settings: { readonly slug?: unknown }) {
  return (error: unknown): never => {
    throw violates(error, `${table}_slug_unique`) ? slugTaken(String(settings.slug)) : error
  }
}
