import type { Client } from 'pg'
import { type Placement, placementsByTable } from './placements.ts'

/** Runs the work in a transaction of its own, or in the caller's. */
type Transaction = (client: Client, work: () => Promise<void>) => Promise<void>

type PlacementOptions = {
  readonly onPlaced?: (done: { table: string; index: number; total: number }) => void
  readonly transaction?: Transaction
}

/**
 * Places every table of a Citus cluster that has no place yet, and does nothing on a PostgreSQL without Citus. The next
 * run continues where an interrupted one ended. Returns how many tables it placed.
 */
export async function placeTables(client: Client, options: PlacementOptions = {}): Promise<number> {
  const { onPlaced = () => {}, transaction = inOwnTransaction } = options
  if (!(await hasCitus(client))) return 0
  const tables = await unplacedTables(client)
  if (tables.length > 0) {
    // The triggers of append-only tables read only the row that changes.
    await client.query('set citus.enable_unsafe_triggers = on')
    await transaction(client, () => removeForeignKeys(client, tables))
    for (const [index, table] of tables.entries()) {
      await place[table.placement](client, table.name)
      onPlaced({ table: table.name, index, total: tables.length })
    }
  }
  await restoreForeignKeys(client, transaction)
  return tables.length
}

/** For a migration, which runs in a transaction already. */
export const inCallersTransaction: Transaction = async (_client, work) => await work()

const inOwnTransaction: Transaction = async (client, work) => {
  await client.query('begin')
  await work()
  await client.query('commit')
}

async function hasCitus(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'citus'`)
  return rowCount === 1
}

type Table = { readonly name: string; readonly placement: Placement }

/** Reference tables first, because distributed tables point to them. */
async function unplacedTables(client: Client): Promise<readonly Table[]> {
  const { rows } = await client.query<{ name: string; type: string | null }>(`
    select relname as name,
      case when partmethod = 'h' then 'distributed' when partmethod = 'n' and repmodel = 't' then 'reference' end as type
    from pg_class left join pg_dist_partition on logicalrelid = pg_class.oid
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`)
  const placed = new Map(rows.map(({ name, type }) => [name, type]))
  const tables = Object.entries(placementsByTable).map(([name, placement]) => ({ name, placement }))
  return (['reference', 'distributed'] as const).flatMap((placement) =>
    tables.filter(
      (table) =>
        table.placement === placement && placed.has(table.name) && placed.get(table.name) !== placement,
    ),
  )
}

const place = {
  reference: (client, table) => client.query('select create_reference_table($1)', [table]),
  // Colocated with the others by name: the default number of shards may have changed since. The view citus_tables would
  // wait for locks of the same transaction, because it reads the sizes of all shards.
  distributed: (client, table) =>
    client.query(
      `select create_distributed_table($1, 'school_id', colocate_with => coalesce(
         (select logicalrelid::text from pg_dist_partition where partmethod = 'h' limit 1), 'none'))`,
      [table],
    ),
  local: async () => {},
} satisfies Record<Placement, (client: Client, table: string) => Promise<unknown>>

type ForeignKey = { readonly table: string; readonly name: string; readonly definition: string }

// Citus accepts a foreign key only where both tables are placed. Until then the definitions are stored in a table.
async function removeForeignKeys(client: Client, tables: readonly Table[]) {
  await client.query(`create table if not exists removed_foreign_keys (
    table_name text not null, name text not null, definition text not null, primary key (table_name, name)
  )`)
  const { rows } = await client.query<ForeignKey>(
    `insert into removed_foreign_keys (table_name, name, definition)
     select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace
       and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1))
     returning table_name as "table", name, definition`,
    [tables.map(({ name }) => name)],
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint "${name}"`)
}

async function restoreForeignKeys(client: Client, transaction: Transaction) {
  const { rowCount } = await client.query(
    `select from pg_class where oid = to_regclass('removed_foreign_keys')`,
  )
  if (!rowCount) return
  const { rows } = await client.query<ForeignKey>(
    'select table_name as "table", name, definition from removed_foreign_keys order by table_name, name',
  )
  for (const { table, name, definition } of rows)
    await transaction(client, async () => {
      await client.query(`alter table ${table} add constraint "${name}" ${definition}`)
      await client.query('delete from removed_foreign_keys where table_name = $1 and name = $2', [
        table,
        name,
      ])
    })
  await client.query('drop table removed_foreign_keys')
}
