import { type SelectQueryBuilder, sql } from 'kysely'
import type { Cursor, Page, PageRequest } from '../paging.ts'

export type { Cursor, Page, PageRequest } from '../paging.ts'

/** By which columns a list is ordered, and whether the latest comes first. */
export type ListOrder = { readonly at: string; readonly id: string; readonly latestFirst: boolean }

/** No list gives more at once, whoever asks. */
export const mostPerPage = 100

/** One page of a list, by one statement. */
export async function keysetPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: ListOrder,
  page: PageRequest,
): Promise<Page<Row>> {
  const isForward = 'first' in page
  const size = Math.min(isForward ? page.first : page.last, mostPerPage)
  const cursor = isForward ? page.after : page.before
  const descends = order.latestFirst === isForward
  const rows = await ordered(query, order, { cursor, descends })
    // One more than asked for tells whether there is more.
    .limit(size + 1)
    .execute()
  const hasMore = rows.length > size
  const shown = rows.slice(0, size)
  return isForward
    ? { rows: shown, hasNext: hasMore, hasPrevious: cursor !== undefined }
    : { rows: shown.reverse(), hasNext: cursor !== undefined, hasPrevious: hasMore }
}

function ordered<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { at, id }: ListOrder,
  { cursor, descends }: { cursor: Cursor | undefined; descends: boolean },
) {
  const place = sql`(${sql.ref(at)}, ${sql.ref(id)})`
  const beyond = sql.raw(descends ? '<' : '>')
  const begun = cursor ? query.where(sql<boolean>`${place} ${beyond} (${cursor.at}, ${cursor.id})`) : query
  const direction = descends ? 'desc' : 'asc'
  return begun.orderBy(sql.ref(at), direction).orderBy(sql.ref(id), direction)
}
