import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page, PageRequest } from '../../paging.ts'
import type { Db } from '../database.ts'
import {
  between,
  cutPage,
  directionOf,
  isForward,
  type ListOrder,
  newest,
  oldest,
  ordered,
  sizeOf,
} from '../paging/keyset.ts'
import { type Builder, prepared, rawQuery } from './prepared.ts'
import { preparedLookup, type Types } from './prepared-lookup.ts'

// biome-ignore lint/suspicious/noExplicitAny: which tables a list is made of is between its two halves.
export type List = SelectQueryBuilder<any, any, any>

/** A list in two parts: the query for its rows, which is also used for the count, and the columns to select. */
export type ListQuery<In extends object, Rows extends List, Selected extends List> = {
  readonly order: ListOrder
  readonly rows: (db: Db, input: In) => Rows
  readonly select: (rows: Rows, input: In) => Selected
  /** If set, one statement may read the pages of several readers: see `preparedLookup`. */
  readonly together?: Types<In>
}

type RowOf<Selected> = Selected extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never

/** Pages of a list on a hot path: one prepared statement per page, with or without the total. */
export function preparedPage<In extends object, Rows extends List, Selected extends List>(
  name: string,
  list: ListQuery<In, Rows, Selected>,
) {
  type Row = RowOf<Selected>
  const [forwards, backwards] = [statementsOf(name, list, true), statementsOf(name, list, false)]

  return async (db: Db, page: PageRequest, input: In): Promise<Page<Row>> => {
    const size = sizeOf(page)
    const { plain, counted } = isForward(page) ? forwards : backwards
    const values = { ...input, ...pageBounds(list.order, page) }
    if (!page.withTotal) return cutPage((await plain(db, values)) as Row[], size, page)
    const found = await counted(db, values)
    const rows = found.flatMap(({ total, position, ...row }) => (position === null ? [] : [row as Row]))
    return { ...cutPage(rows, size, page), total: Number(found[0]?.total ?? 0) }
  }
}

function statementsOf<In extends object, Rows extends List, Selected extends List>(
  name: string,
  list: ListQuery<In, Rows, Selected>,
  forward: boolean,
) {
  const { order, rows } = list
  const way = sql.raw(directionOf(order, forward))
  const position = sql`row_number() over (order by ${sql.ref(order.at)} ${way}, ${sql.ref(order.id)} ${way})`
  const direction = forward ? 'forwards' : 'backwards'
  return {
    plain: plainPage(`${name}.${direction}`, list, (db, values) => pageOf(list, forward, db, values)),
    // An empty page still has a total, so the page is joined to the total and not the other way round.
    counted: prepared<PageBounds & In, { total: bigint; position: bigint | null }>(
      `${name}.${direction}.counted`,
      (db, values) =>
        rawQuery(
          db,
          sql`select listed.*, counted.total
            from (${rows(db, values).select(sql`count(*)`.as('total'))}) as counted
            left join (${pageOf(list, forward, db, values).select(position.as('position'))}) as listed on true
            order by listed.position`,
        ),
    ),
  }
}

/** The statement of a page, by itself or for several readers. */
export function plainPage<In extends object, Row extends object>(
  name: string,
  { together }: { readonly together?: Types<In> },
  build: Builder<PageBounds & In, Row>,
) {
  if (!together) return prepared(name, build)
  const types = { ...boundTypes, ...together } as Types<PageBounds & In>
  return preparedLookup<PageBounds & In, Row>(name, types, build, pagesAtOnce)
}

/** A page takes longer than a lookup by key: larger batches would leave CPU cores of the database idle. */
export const pagesAtOnce = { most: 8, patienceMs: 500 }

const boundTypes: Types<PageBounds> = {
  afterAt: 'timestamptz',
  afterId: 'uuid',
  beforeAt: 'timestamptz',
  beforeId: 'uuid',
  // The limit of a list cannot differ from row to row.
  size: 'same integer',
}

/** The bounds of a page and how many rows are read for it. */
export type PageBounds = {
  readonly afterAt: Date
  readonly afterId: string
  readonly beforeAt: Date
  readonly beforeId: string
  readonly size: number
}

export function pageBounds({ latestFirst }: ListOrder, page: PageRequest): PageBounds {
  const [start, end] = latestFirst ? [newest, oldest] : [oldest, newest]
  const { after = start, before = end, withMore = true } = page
  // One more than requested, to know whether there is a next page.
  return {
    afterAt: after.at,
    afterId: after.id,
    beforeAt: before.at,
    beforeId: before.id,
    size: sizeOf(page) + (withMore ? 1 : 0),
  }
}

/** The rows of a page; `given` are its places and the list's own input. */
export function pageOf<In extends object, Rows extends List, Selected extends List>(
  { order, rows, select }: ListQuery<In, Rows, Selected>,
  forward: boolean,
  db: Db,
  values: PageBounds & In,
) {
  const { afterAt, afterId, beforeAt, beforeId, size } = values
  const places = { after: { at: afterAt, id: afterId }, before: { at: beforeAt, id: beforeId } }
  const list = between(select(rows(db, values), values), order, places)
  return ordered(list, order, forward).limit(sql<number>`${size}::integer`)
}
