import { type SelectQueryBuilder, sql } from 'kysely'
import type { ListOrder } from '../paging/keyset.ts'

/** A limit and an offset, for lists in numbered parts, whose URLs have no cursor. */
export type PartRequest = { readonly first: number; readonly skip: number; readonly latestFirst: boolean }

// The maximum size of a part.
const mostPerPart = 5_000

/** One part of a list, by one statement. */
export async function numberedPart<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { at, id }: Pick<ListOrder, 'at' | 'id'>,
  { first, skip, latestFirst }: PartRequest,
): Promise<Row[]> {
  const direction = latestFirst ? 'desc' : 'asc'
  const rows = await query
    .orderBy(sql.ref(at), direction)
    .orderBy(sql.ref(id), direction)
    .limit(Math.min(first, mostPerPart))
    .offset(skip)
    .execute()
  return rows as Row[]
}
