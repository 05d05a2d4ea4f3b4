import { sql } from 'kysely'
import type { Db } from '../../../src/platform/db/database.ts'

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db)
  return rows.map(({ name }) => name)
}

/** Every row of every table, as text. */
export async function dumpOf(db: Db): Promise<string> {
  const parts = []
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(table)} t`.execute(db)
    parts.push(...rows.map(({ row }) => row))
  }
  return parts.join('\n')
}

/** Every value of every table that is long enough to be a secret; bytes in each likely encoding. */
export async function cellsOf(db: Db): Promise<string[]> {
  const cells = new Set<string>()
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<{ cell: string }>`
      select distinct each.value as cell from ${sql.raw(table)} t, jsonb_each_text(to_jsonb(t)) each
      where length(each.value) >= 20`.execute(db)
    for (const { cell } of rows) {
      cells.add(cell)
      if (!cell.startsWith('\\x')) continue
      const bytes = Buffer.from(cell.slice(2), 'hex')
      cells.add(bytes.toString('hex')).add(bytes.toString('base64')).add(bytes.toString('base64url'))
    }
  }
  return [...cells]
}

/** The encodings of a secret. */
export function spellingsOf(bytes: Buffer, text: string): string[] {
  return [
    text,
    // A token without its prefix, a code without its dash.
    text.replace(/^l\w\w_/, ''),
    text.replace('-', ''),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ]
}
