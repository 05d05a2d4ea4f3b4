import type { Tx } from '../../../platform/db/database.ts'
import type { Fields, Finding, Settings } from '../../../platform/fields.ts'
import type { PartialFields } from '../../../platform/row-version.ts'
import type { Permission } from '../../identity/index.ts'
import type { ItemRef } from '../../publishing/index.ts'
import type { ItemType, Searchable } from '../search/search-entries.ts'

/** The tables of the items on sale: each row has a slug, a state and a version. */
export type ItemTable = 'courses' | 'digitalProducts' | 'membershipPlans' | 'consultingServices' | 'events'

/** A kind of item: its name, its table, and the permissions to read and write it. */
export type ItemKind<Table extends ItemTable = ItemTable> = {
  readonly itemType: ItemType
  readonly table: Table
  readonly read: Permission
  readonly write: Permission
  /** For sentences: "No such …". */
  readonly called: string
}

/** One kind of item: the rules of its fields, and its special rules for writing and deleting. */
export type ItemDefinition<
  Table extends ItemTable,
  Columns extends Fields,
  Belongings extends Fields,
> = ItemKind<Table> & {
  /** The columns that an editor sets. */
  readonly columns: Columns
  /** Fields that an editor sets in other tables. */
  readonly belongings: Belongings
  readonly writeBelongings?: (
    tx: Tx,
    of: ItemRef<Table>,
    input: PartialFields<Settings<Belongings>>,
  ) => Promise<void>
  /** Checks rules across several columns. */
  readonly findings?: (settings: Settings<Columns>) => readonly Finding[]
  /** Foreign keys that an editor can violate, and the field each belongs to. */
  readonly foreignKeys?: readonly (readonly [constraint: string, field: string])[]
  readonly searchable: (settings: Settings<Columns>) => Omit<Searchable, 'publishedAt'>
  /** The image of its settings. */
  readonly pictureOf: (settings: Settings<Columns>) => string | null
  /** Other files to delete with it. */
  readonly filesOf?: (tx: Tx, of: ItemRef<Table>) => Promise<readonly (string | null)[]>
}
