import { type RawBuilder, sql } from 'kysely'

/** A list stored by column: half the work for the database, and one value for the driver instead of thousands. */
export type Columns<Row> = { readonly [Name in keyof Row]: readonly Row[Name][] }

/** The aggregate for such a list: the name of each column and its SQL. */
export function columnsInJson<Row>(
  columns: {
    readonly [Name in keyof Row]: string
  },
): RawBuilder<Columns<Row>> {
  const entries = Object.entries<string>(columns).map(
    ([name, expression]) => sql`${sql.lit(name)}, array_agg(${sql.raw(expression)})`,
  )
  return sql`json_build_object(${sql.join(entries)})`
}

/** The value of a row in a column; the columns of a list are of one length. */
export function of<T>(column: readonly T[], at: number): T {
  return column[at] as T
}
