import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { countedTo } from '../../paging.ts'

/** The number of rows of a query, counted up to a cap. */
export function cappedCount<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from ${rows.limit(countedTo)} as counted)`
}
