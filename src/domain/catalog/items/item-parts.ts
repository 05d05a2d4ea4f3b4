import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Fields, Settings } from '../../../platform/fields.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  type Changes,
  merged,
  nextVersion,
  refuseStale,
  type WriteResult,
} from '../../../platform/row-version.ts'
import { recordPublicChange } from '../../changes/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import type { ItemId } from '../../publishing/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { nextPosition } from '../positions.ts'
import type { ItemKind, ItemTable } from './item-definition.ts'
import { lockItem } from './lock-item.ts'

type PartTable = 'coursePlans' | 'eventTickets'

/** A part of an item that is sold on its own: a plan of a course, or a ticket of an event. */
export type PartDefinition<Table extends PartTable, Parent extends ItemTable, Columns extends Fields> = {
  readonly table: Table
  /** For sentences: "No such …". */
  readonly called: string
  readonly item: ItemKind<Parent>
  /** The column with the id of the item. */
  readonly itemColumn: 'courseId' | 'eventId'
  /** The columns that an editor sets. */
  readonly columns: Columns
  readonly checked: (settings: Settings<Columns>) => Settings<Columns>
  /** Throws the refusal for a violated constraint, or else the error. */
  readonly phrase?: (error: unknown) => never
}

// Kysely is typed with one of these tables; `columns` maps the fields that an editor sets.
type Row = Schema['coursePlans']
type PartId<Table extends PartTable> = Schema[Table]['id']
type Archival = { readonly archivedAt: Date | null }

/** The operations on the parts of an item: add, update, archive, restore. Existing purchases are kept. */
export function partOperations<Table extends PartTable, Parent extends ItemTable, Columns extends Fields>(
  definition: PartDefinition<Table, Parent, Columns>,
) {
  type Id = PartId<Table>
  type Own = Settings<Columns>
  const { checked } = definition
  return {
    /** Adds a part at the end of an item. */
    add: async (deps: CatalogDeps, editor: Editor, itemId: ItemId<Parent>, part: Own) =>
      await addPart(deps, editor, definition, { itemId, part }),
    /** Updates the given fields for later purchases. */
    update: async (
      deps: CatalogDeps,
      editor: Editor,
      id: Id,
      { updatedAt: readAt, ...changes }: Changes<Own>,
    ) =>
      await changePart(deps, editor, definition, id, (former) => {
        refuseStale(former, readAt)
        return checked(merged<Own>(former, changes as Partial<Own>))
      }),
    /** Takes a part off sale. */
    archive: async (deps: CatalogDeps, editor: Editor, id: Id) =>
      await changePart(deps, editor, definition, id, ({ archivedAt }) => ({
        archivedAt: archivedAt ?? deps.clock.now(),
      })),
    /** Puts an archived part on sale again. */
    restore: async (deps: CatalogDeps, editor: Editor, id: Id) =>
      await changePart(deps, editor, definition, id, () => ({ archivedAt: null })),
  }
}

async function addPart<Table extends PartTable, Parent extends ItemTable, Columns extends Fields>(
  { db, clock }: CatalogDeps,
  editor: Editor,
  { table, item, itemColumn, checked }: PartDefinition<Table, Parent, Columns>,
  { itemId, part }: { readonly itemId: ItemId<Parent>; readonly part: Settings<Columns> },
): Promise<WriteResult<PartId<Table>>> {
  refuseUnlessMay(editor, item.write)
  const settings = checked(part)
  const { schoolId } = editor
  const id = newId(clock) as PartId<Table>
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await lockItem(tx, editor, item, itemId)
    const position = await nextPosition(tx, table, schoolId, { column: itemColumn, id: itemId })
    const row = { schoolId, id, [itemColumn]: itemId, position, createdAt: now, updatedAt: now }
    await tx
      .insertInto(table as 'coursePlans')
      .values({ ...row, ...settings } as Insertable<Row>)
      .execute()
    await recordPublicChange(tx, clock, schoolId)
  })
  return { id, updatedAt: now }
}

async function changePart<Table extends PartTable, Parent extends ItemTable, Columns extends Fields>(
  { db, clock }: CatalogDeps,
  editor: Editor,
  definition: PartDefinition<Table, Parent, Columns>,
  id: PartId<Table>,
  changesTo: (former: LockedPart<Columns>) => Settings<Columns> | Archival,
): Promise<WriteResult<PartId<Table>>> {
  const { table, item, phrase = rethrow } = definition
  refuseUnlessMay(editor, item.write)
  return await inTransaction(db, async (tx) => {
    const former = await lockPart(tx, editor, definition, id)
    const updatedAt = nextVersion(clock, former)
    await tx
      .updateTable(table as 'coursePlans')
      .set({ ...changesTo(former), updatedAt } as Updateable<Row>)
      .where('schoolId', '=', editor.schoolId)
      .where('id', '=', id as Row['id'])
      .execute()
      .catch(phrase)
    await recordPublicChange(tx, clock, editor.schoolId)
    return { id, updatedAt }
  })
}

type LockedPart<Columns extends Fields> = Settings<Columns> & Archival & { readonly updatedAt: Date }

async function lockPart<Table extends PartTable, Parent extends ItemTable, Columns extends Fields>(
  tx: Tx,
  { schoolId }: Editor,
  { table, called, columns }: PartDefinition<Table, Parent, Columns>,
  id: PartId<Table>,
): Promise<LockedPart<Columns>> {
  const row: unknown = await tx
    .selectFrom(table as 'coursePlans')
    .select([...(Object.keys(columns) as 'name'[]), 'archivedAt', 'updatedAt'])
    .where('schoolId', '=', schoolId)
    .where('id', '=', id as Row['id'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', `No such ${called}`)
  return row as LockedPart<Columns>
}

function rethrow(error: unknown): never {
  throw error
}
