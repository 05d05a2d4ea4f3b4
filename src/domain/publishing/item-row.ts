import type { Insertable, Updateable } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Schema, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { Fields, Settings } from '../../platform/fields.ts'
import { deleteFormerSlugs, recordFormerSlug } from './former-slugs.ts'

type ItemColumns = Pick<Schema['pages'], 'schoolId' | 'state' | 'publishedAt' | 'createdAt' | 'updatedAt'>

/** The tables of a school whose rows are drafts until they are published. */
export type ItemTable = {
  [Table in keyof Schema]: Schema[Table] extends ItemColumns & { id: string } ? Table : never
}[keyof Schema]

export type ItemId<Table extends ItemTable> = Schema[Table]['id']
export type ItemState = ItemColumns['state']
type ItemStatus = Pick<ItemColumns, 'state' | 'publishedAt' | 'updatedAt'>

/** The new version of an item, with columns that no editor sets. */
type ItemChanges = { readonly updatedAt: Date; readonly publishAt?: Date | null }

/** The primary key of an item. */
export type ItemRef<Table extends ItemTable> = { readonly schoolId: SchoolId; readonly id: ItemId<Table> }

// Kysely is typed with one of these tables; `columns` maps the fields that an editor sets.
type Row = Schema['pages']

/** Reads and writes the row of an item: the columns that its editor sets, and those that all items share. */
export function itemRow<Table extends ItemTable, Columns extends Fields>(
  db: Tx,
  { table, columns }: { readonly table: Table; readonly columns: Columns },
  { schoolId, id: itemId }: ItemRef<Table>,
) {
  const shared = table as 'pages'
  const id = itemId as Row['id']
  const named = { schoolId, table, id }
  const valuesOf = (settings: Settings<Columns>) =>
    Object.fromEntries(Object.keys(columns).map((name) => [name, settings[name]]))
  const set = (values: Updateable<Row>) =>
    db.updateTable(shared).set(values).where('schoolId', '=', schoolId).where('id', '=', id).execute()

  return {
    status: () =>
      db
        .selectFrom(shared)
        .where('schoolId', '=', schoolId)
        .where('id', '=', id)
        .select(['state', 'publishedAt', 'updatedAt']),
    async settings(): Promise<Settings<Columns>> {
      const row: unknown = await db
        .selectFrom(shared)
        .where('schoolId', '=', schoolId)
        .where('id', '=', id)
        .select(Object.keys(columns) as 'slug'[])
        .executeTakeFirstOrThrow()
      return row as Settings<Columns>
    },
    /** Inserts a draft; `more` are columns that no editor sets. */
    async insert(settings: Settings<Columns>, now: Date, more: object = {}): Promise<void> {
      const draft = { schoolId, id, state: 'draft', createdAt: now, updatedAt: now }
      const row = { ...draft, ...more, ...valuesOf(settings) } as Insertable<Row>
      await db.insertInto(shared).values(row).execute()
    },
    /** Updates what its editor set; a former slug is redirected to the new one. */
    async update(
      former: Settings<Columns>,
      settings: Settings<Columns>,
      changes: ItemChanges,
    ): Promise<void> {
      await set({ ...valuesOf(settings), ...changes })
      if (former['slug'] !== settings['slug']) await recordFormerSlug(db, named, String(former['slug']))
    },
    async setStatus(status: ItemStatus, more: object = {}): Promise<void> {
      await set({ ...status, ...more })
    },
    async remove(): Promise<void> {
      await db.deleteFrom(shared).where('schoolId', '=', schoolId).where('id', '=', id).execute()
      await deleteFormerSlugs(db, named)
    },
  }
}
