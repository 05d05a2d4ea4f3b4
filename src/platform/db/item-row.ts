import type { Insertable, Updateable } from 'kysely'
import type { Fields, Settings } from '../fields.ts'
import type { Db } from './database.ts'
import type { Schema, SchoolId } from './schema/schema.gen.ts'

type ItemColumns = Pick<Schema['pages'], 'schoolId' | 'state' | 'publishedAt' | 'createdAt' | 'updatedAt'>

/** The tables whose rows are a school's drafts until they are published, each with an id of its own kind. */
export type ItemTable = {
  [Table in keyof Schema]: Schema[Table] extends ItemColumns & { id: string } ? Table : never
}[keyof Schema]

export type ItemId<Table extends ItemTable> = Schema[Table]['id']
export type ItemState = ItemColumns['state']

/** One row of a school. */
export type Of<Table extends ItemTable> = { readonly schoolId: SchoolId; readonly id: ItemId<Table> }

// Kysely is typed with one of these tables; `columns` maps the fields that an editor sets.
type Row = Schema['pages']

/** Reads and writes one item: the columns that its editor sets, and those that all items share. */
export function itemRow<Table extends ItemTable, Columns extends Fields>(
  db: Db,
  { table, columns }: { readonly table: Table; readonly columns: Columns },
  of: Of<Table>,
) {
  const shared = table as 'pages'
  const { schoolId } = of
  const id = of.id as Row['id']
  const valuesOf = (settings: Settings<Columns>) =>
    Object.fromEntries(Object.keys(columns).map((name) => [name, settings[name]]))
  const update = (values: Updateable<Row>) =>
    db.updateTable(shared).set(values).where('schoolId', '=', schoolId).where('id', '=', id).execute()

  return {
    standing: () =>
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
    async change(settings: Settings<Columns>, updatedAt: Date, more: object = {}): Promise<void> {
      await update({ ...valuesOf(settings), ...more, updatedAt })
    },
    async enter(
      standing: Pick<ItemColumns, 'state' | 'publishedAt' | 'updatedAt'>,
      more: object = {},
    ): Promise<void> {
      await update({ ...standing, ...more })
    },
    async remove(): Promise<void> {
      await db.deleteFrom(shared).where('schoolId', '=', schoolId).where('id', '=', id).execute()
    },
  }
}
