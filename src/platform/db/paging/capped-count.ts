import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { countedTo } from '../../paging.ts'

/** How many rows a query has, counted no further than that. */
export function cappedCount<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from ${rows.limit(countedTo)} as counted)`
}
