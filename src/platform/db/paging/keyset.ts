import { type SelectQueryBuilder, sql } from 'kysely'
import { type Cursor, mostPerPage, type Page, type PageRequest } from '../../paging.ts'

export type { Cursor, Page, PageRequest } from '../../paging.ts'

/** By which columns a list is ordered, and whether the latest comes first. */
export type ListOrder = { readonly at: string; readonly id: string; readonly latestFirst: boolean }

// The ends of every list: used instead of a missing cursor, so that one statement serves first and later pages.
export const oldest: Cursor = {
  at: new Date('0001-01-01T00:00:00Z'),
  id: '00000000-0000-0000-0000-000000000000',
}
export const newest: Cursor = {
  at: new Date('9999-12-31T00:00:00Z'),
  id: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
}

/** One page of a list, by one statement. */
export async function keysetPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: ListOrder,
  page: PageRequest,
): Promise<Page<Row>> {
  return cutPage(await keysetQuery(query, order, page).execute(), sizeOf(page), page)
}

/** The rows read for a page: one more than requested, to know whether there is a next page. */
export function keysetQuery<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: ListOrder,
  page: PageRequest,
) {
  return ordered(between(query, order, page), order, isForward(page)).limit(sizeOf(page) + 1)
}

export function isForward(page: PageRequest): page is PageRequest & { readonly first: number } {
  return 'first' in page
}

export function sizeOf(page: PageRequest): number {
  return Math.min(isForward(page) ? page.first : page.last, mostPerPage)
}

/** The rows between two cursors, or from the start, or to the end. */
export function between<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { at, id, latestFirst }: ListOrder,
  { after, before }: Pick<PageRequest, 'after' | 'before'>,
) {
  const position = sql`(${sql.ref(at)}, ${sql.ref(id)})`
  const [later, earlier]: [string, string] = latestFirst ? ['<', '>'] : ['>', '<']
  const beyond = (comparison: string, cursor: Cursor) =>
    sql<boolean>`${position} ${sql.raw(comparison)} (${cursor.at}, ${cursor.id}::uuid)`
  const rowsAfter = after ? query.where(beyond(later, after)) : query
  return before ? rowsAfter.where(beyond(earlier, before)) : rowsAfter
}

/** In the list's own order, or backwards. */
export function ordered<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: ListOrder,
  forward: boolean,
) {
  const direction = directionOf(order, forward)
  return query.orderBy(sql.ref(order.at), direction).orderBy(sql.ref(order.id), direction)
}

export function directionOf({ latestFirst }: ListOrder, forward: boolean): 'asc' | 'desc' {
  return latestFirst === forward ? 'desc' : 'asc'
}

/** The page of the rows read for it: without the extra row, and in list order. */
export function cutPage<Row>(read: readonly Row[], size: number, page: PageRequest): Page<Row> {
  const hasMore = read.length > size
  const rows = read.slice(0, size)
  return isForward(page)
    ? { rows, hasNext: hasMore, hasPrevious: page.after !== undefined }
    : { rows: rows.reverse(), hasNext: page.before !== undefined, hasPrevious: hasMore }
}
