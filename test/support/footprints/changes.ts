/** A row with its columns in camelCase; values as in PostgreSQL's JSON. */
export type Row = Readonly<Record<string, unknown>>

/** The change of one row between two moments. */
export type Change = {
  readonly table: string
  readonly action: 'inserted' | 'updated' | 'deleted'
  /** The row as it was, or an inserted one as it is. */
  readonly row: Row
  /** Of an updated row: the columns whose values differ. */
  readonly columns: readonly string[]
}

/** One write of a row, or the difference of a row between two moments. */
export type Recorded = {
  readonly table: string
  readonly columns: readonly string[]
  readonly before: Row | null
  readonly after: Row | null
}

/** The changes of each row by all of its writes. A row that was inserted and deleted does not differ. */
export function changesOf(rows: readonly Recorded[]): Change[] {
  const byRow = new Map<string, Recorded>()
  for (const each of rows.flatMap(withoutMoves)) {
    const key = keyOf(each)
    byRow.set(key, { ...each, before: (byRow.get(key) ?? each).before })
  }
  return [...byRow.values()].flatMap(changeOf)
}

// A row whose key changes is two rows: a deleted and an inserted one.
function withoutMoves(each: Recorded): Recorded[] {
  const { before, after } = each
  if (!before || !after || keyOf({ ...each, after: null }) === keyOf(each)) return [each]
  return [
    { ...each, after: null },
    { ...each, before: null },
  ]
}

function keyOf({ table, columns, before, after }: Recorded): string {
  const row = after ?? before ?? {}
  return JSON.stringify([table, ...columns.map((column) => row[column])])
}

function changeOf({ table: name, before, after }: Recorded): Change[] {
  const table = camelCase(name)
  if (!before && !after) return []
  if (!before) return [{ table, action: 'inserted', row: inCamelCase(after ?? {}), columns: [] }]
  if (!after) return [{ table, action: 'deleted', row: inCamelCase(before), columns: [] }]
  const differing = Object.keys(after).filter(
    (column) => JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  )
  return [{ table, action: 'updated', row: inCamelCase(before), columns: differing.map(camelCase) }]
}

function inCamelCase(row: Row): Row {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [camelCase(column), value]))
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
