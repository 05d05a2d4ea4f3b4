import type { Client } from 'pg'
import { qualified, type Table } from '../../src/platform/backup/tables.ts'

type KeyColumn = { readonly table: Table; readonly column: string }

/** Keys of the files that rows of these schools and the pictures of these people point to. */
export async function fileKeysOf(
  client: Client,
  tables: readonly Table[],
  { schools, isPerson }: { schools: readonly string[]; isPerson: { condition: string; values: unknown[] } },
): Promise<string[]> {
  const keys = new Set<string>()
  for (const { table, column } of keyColumns(tables)) {
    const name = qualified(client, table.name)
    const { rows } = await client.query<{ key: string }>(
      `select distinct ${column} as key from ${name} where school_id = any($1) and ${column} is not null`,
      [schools],
    )
    for (const { key } of rows) keys.add(key)
  }
  const pictures = await client.query<{ key: string }>(
    `select image as key from people where image is not null and ${isPerson.condition}`,
    isPerson.values,
  )
  for (const { key } of pictures.rows) keys.add(key)
  return [...keys]
}

/** The keys that no row refers to any more. */
export async function unusedKeys(
  client: Client,
  tables: readonly Table[],
  keys: readonly string[],
): Promise<string[]> {
  const unused = new Set(keys)
  for (const { table, column } of keyColumns(tables)) {
    const { rows } = await client.query<{ key: string }>(
      `select distinct ${column} as key from ${qualified(client, table.name)} where ${column} = any($1)`,
      [keys],
    )
    for (const { key } of rows) unused.delete(key)
  }
  return [...unused]
}

function keyColumns(tables: readonly Table[]): KeyColumn[] {
  return tables
    .filter(({ columns }) => columns.includes('school_id'))
    .flatMap((table) =>
      table.columns
        .filter((column) => /^(?:file|image|logo|cover|avatar)_key$/.test(column))
        .map((column) => ({ table, column })),
    )
}
