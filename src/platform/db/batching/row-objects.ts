import { CamelCasePlugin, type PluginTransformResultArgs, type QueryResult, type UnknownRow } from 'kysely'
import type { FieldDef, QueryArrayResult } from 'pg'

/** The first column of a shared statement: the number of the caller that receives the row, from 1. */
export const callerColumn = 'asker_number'

/** Identifiers are snake_case on the way to the database; on the way back `toRowObjects` has renamed the columns. */
export class SnakeCasePlugin extends CamelCasePlugin {
  override async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
  keyOf(column: string): string {
    return this.camelCase(column)
  }
}

const names = new SnakeCasePlugin()

/** The rows of a result as objects, with a key in camelCase for each column; for a shared statement, a list per caller. */
export function toRowObjects({ fields, rows }: QueryArrayResult): UnknownRow[] | UnknownRow[][] {
  const toObject = rowMapper(fields)
  if (fields[0]?.name !== callerColumn) return rows.map(toObject)
  const rowsByCaller: UnknownRow[][] = []
  for (const values of rows) {
    const at = Number(values[0]) - 1
    const own = rowsByCaller[at] ?? []
    own.push(toObject(values))
    rowsByCaller[at] = own
  }
  return rowsByCaller
}

// Each column is renamed once, not once for each row: a copy of each row would take longer than reading it.
function rowMapper(fields: readonly FieldDef[]) {
  const first = fields[0]?.name === callerColumn ? 1 : 0
  const keys = fields.map(({ name }) => names.keyOf(name))
  const empty: UnknownRow = Object.fromEntries(keys.slice(first).map((key) => [key, null]))
  return (values: readonly unknown[]): UnknownRow => {
    const row = { ...empty }
    for (let at = first; at < keys.length; at++) row[keys[at] as string] = values[at]
    return row
  }
}
