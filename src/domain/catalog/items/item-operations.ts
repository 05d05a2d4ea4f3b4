import { z } from 'zod'
import { violates } from '../../../platform/db/constraint.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import {
  type Fields,
  invalid,
  problemsIn,
  refuseProblems,
  type Settings,
  slugTaken,
} from '../../../platform/fields.ts'
import { abandonFiles } from '../../../platform/files/abandon-files.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  type Changes,
  merged,
  nextVersion,
  type PartialFields,
  refuseStale,
  type WriteResult,
} from '../../../platform/row-version.ts'
import { recordPublicChange } from '../../changes/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { type ItemId, itemRow } from '../../publishing/index.ts'
import { useUpload } from '../../storage/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { changeState } from './change-state.ts'
import type { ItemDefinition, ItemKind, ItemTable } from './item-definition.ts'
import { lockItem } from './lock-item.ts'
import { syncSearchEntry } from './sync-search-entry.ts'

/** The operations on the items of one definition: create, update, publish, archive, delete. */
export function itemOperations<Table extends ItemTable, Columns extends Fields, Belongings extends Fields>(
  definition: ItemDefinition<Table, Columns, Belongings>,
) {
  type Id = ItemId<Table>
  return {
    ...writingOperations(definition),
    /** Puts it on sale; does nothing if it already is. */
    publish: (deps: CatalogDeps, editor: Editor, id: Id) =>
      changeState(deps, editor, definition, { id, to: 'published' }),
    /** Takes it off sale; its owners keep access. */
    archive: (deps: CatalogDeps, editor: Editor, id: Id) =>
      changeState(deps, editor, definition, { id, to: 'archived' }),
    /** Deletes an item that was never on sale; others must be archived. */
    async delete({ db, clock }: CatalogDeps, editor: Editor, id: Id): Promise<void> {
      refuseUnlessMay(editor, definition.write)
      const of = { schoolId: editor.schoolId, id }
      await inTransaction(db, async (tx) => {
        const item = await lockItem(tx, editor, definition, id)
        if (item.publishedAt) throw inUse(definition)
        const row = itemRow(tx, definition, of)
        const files = [
          definition.pictureOf(await row.settings()),
          ...((await definition.filesOf?.(tx, of)) ?? []),
        ]
        await abandonFiles(tx, clock, of.schoolId, files)
        await row.remove().catch((error) => {
          // Other modules reference it by foreign keys.
          throw isReferredTo(error) ? inUse(definition) : error
        })
        await recordPublicChange(tx, clock, of.schoolId)
      })
    },
  }
}

function writingOperations<Table extends ItemTable, Columns extends Fields, Belongings extends Fields>(
  definition: ItemDefinition<Table, Columns, Belongings>,
) {
  type Id = ItemId<Table>
  type Own = Settings<Columns>
  type Others = Settings<Belongings>
  const checked = rulesOf(definition)
  return {
    /** Creates it as a draft that only editors see. */
    async create({ db, clock }: CatalogDeps, editor: Editor, input: Own & Others): Promise<WriteResult<Id>> {
      refuseUnlessMay(editor, definition.write)
      const settings = checked(input, input)
      const of = { schoolId: editor.schoolId, id: newId(clock) as Id }
      const now = clock.now()
      await inTransaction(db, async (tx) => {
        await useUpload(tx, editor, pictureIn(definition.pictureOf(settings)), now)
        await itemRow(tx, definition, of).insert(settings, now).catch(phrase(definition, settings))
        await definition.writeBelongings?.(tx, of, input)
        await recordPublicChange(tx, clock, of.schoolId)
      })
      return { id: of.id, updatedAt: now }
    },
    /** Updates the given fields; omitted ones stay unchanged. */
    async update(
      { db, clock }: CatalogDeps,
      editor: Editor,
      id: Id,
      changes: Changes<Own> & PartialFields<Others>,
    ) {
      refuseUnlessMay(editor, definition.write)
      const of = { schoolId: editor.schoolId, id }
      return await inTransaction(db, async (tx): Promise<WriteResult<Id>> => {
        const item = await lockItem(tx, editor, definition, id)
        refuseStale(item, changes.updatedAt)
        const row = itemRow(tx, definition, of)
        const former = await row.settings()
        const settings = checked(merged(former, changes), changes)
        const updatedAt = nextVersion(clock, item)
        await row.update(former, settings, { updatedAt }).catch(phrase(definition, settings))
        await definition.writeBelongings?.(tx, of, changes)
        const picture = definition.pictureOf(former)
        if (picture !== definition.pictureOf(settings)) {
          await useUpload(tx, editor, pictureIn(definition.pictureOf(settings)), updatedAt)
          await abandonFiles(tx, clock, of.schoolId, [picture])
        }
        await syncSearchEntry(tx, definition, of)
        await recordPublicChange(tx, clock, of.schoolId)
        return { id, updatedAt }
      })
    },
  }
}

const pictureIn = (key: string | null) => ({ field: 'imageKey', key, purpose: 'picture' }) as const

// Fields in other tables are optional in a change.
function rulesOf<Columns extends Fields, Belongings extends Fields>({
  called,
  columns,
  belongings,
  findings,
}: Rules<Columns, Belongings>) {
  const own = z.object(columns)
  const belongingsSchema = z.object(belongings).partial()
  return (settings: Settings<Columns>, input: PartialFields<Settings<Belongings>>): Settings<Columns> => {
    const { data, error } = own.safeParse(settings)
    const problems = [...problemsIn(error), ...problemsIn(belongingsSchema.safeParse(input).error)]
    refuseProblems(called, [...problems, ...(findings?.(settings) ?? [])])
    return data as Settings<Columns>
  }
}

type Rules<Columns extends Fields, Belongings extends Fields> = Pick<
  ItemDefinition<ItemTable, Columns, Belongings>,
  'called' | 'columns' | 'belongings' | 'findings'
>

function phrase(
  {
    called,
    table,
    foreignKeys = [],
  }: Pick<ItemDefinition<ItemTable, Fields, Fields>, 'called' | 'table' | 'foreignKeys'>,
  settings: { readonly slug?: unknown },
) {
  const slugConstraint = `${table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}_slug_unique`
  return (error: unknown): never => {
    if (violates(error, slugConstraint)) throw slugTaken(String(settings.slug))
    const field = foreignKeys.find(([constraint]) => violates(error, constraint))?.[1]
    throw field ? invalid(called, [{ field, message: 'must belong to this school' }]) : error
  }
}

function inUse({ called }: ItemKind): Refusal {
  return new Refusal('conflict', `This ${called} has been on sale or is in use: archive it instead`)
}

function isReferredTo(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23503'
}
