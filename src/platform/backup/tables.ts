import type { Client } from 'pg'
import { inForeignKeyOrder } from './foreign-key-order.ts'

export type Table = {
  readonly name: string
  readonly columns: readonly string[]
  readonly refersTo: readonly string[]
  /** The planner's estimate of the row count; negative if it has none. */
  readonly guessedRows: number
}

/** Lectern's tables in foreign-key order, without schema_migrations and unlogged tables. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(tablesOfLectern)
  return inForeignKeyOrder(rows)
}

// Deferrable keys are checked at the commit, and a table's keys to itself at the end of its COPY: neither gives an order.
const tablesOfLectern = `
  select
    c.relname as name,
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum
    ) as columns,
    array(
      select distinct target.relname::text from pg_constraint f join pg_class target on target.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and not f.condeferrable and target.oid <> c.oid
    ) as "refersTo",
    c.reltuples::float8 as "guessedRows"
  from pg_class c
  where c.relnamespace = 'public'::regnamespace
    and c.relkind in ('r', 'p')
    and not c.relispartition
    and c.relname <> 'schema_migrations'
    and c.relpersistence = 'p'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relname`

export type Sequence = { readonly name: string; readonly value: string }

/** Sequences that were used, with their last number. */
export async function readSequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(`
    select sequencename as name, last_value::text as value from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`)
  return rows
}

/** The estimated number of rows of a backup, for a progress bar. */
export async function guessRows(client: Client, tables: readonly Table[]): Promise<number> {
  let total = 0
  for (const table of tables)
    total += table.guessedRows < 0 ? await countRows(client, table) : table.guessedRows
  return total
}

/** Tables that hold rows. */
export async function tablesWithRows(client: Client, tables: readonly Table[]): Promise<string[]> {
  const found: string[] = []
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${qualified(client, name)} limit 1`)
    if (rowCount) found.push(name)
  }
  return found
}

/** `public."schools"` */
export function qualified(client: Client, table: string): string {
  return `public.${client.escapeIdentifier(table)}`
}

async function countRows(client: Client, { name }: Table): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${qualified(client, name)}`)
  return Number(rows[0]?.count)
}
