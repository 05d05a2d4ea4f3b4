import { sql } from 'kysely'
import type { Tx } from './database.ts'

/**
 * Collects statistics of every table with rows, including those of this transaction. Without them PostgreSQL
 * plans for empty tables until autovacuum has seen the new rows.
 */
export async function analyzeTables(tx: Tx): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace and pg_relation_size(oid) > 0`.execute(
    tx,
  )
  if (rows.length > 0) await sql`analyze ${sql.join(rows.map(({ name }) => sql.table(name)))}`.execute(tx)
}
