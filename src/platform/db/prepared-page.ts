import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page, PageRequest } from '../paging.ts'
import type { Db } from './database.ts'
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
} from './keyset.ts'
import { prepared, written } from './prepared.ts'

// biome-ignore lint/suspicious/noExplicitAny: which tables a list is made of is between its two halves.
type List = SelectQueryBuilder<any, any, any>

/** A list in two halves: which rows it has, which alone is counted, and what is shown of each. */
type Halves<In extends readonly unknown[], Rows extends List, Shown extends List> = {
  readonly order: ListOrder
  readonly rows: (db: Db, ...input: In) => Rows
  readonly shown: (rows: Rows, db: Db, ...input: In) => Shown
}

type RowOf<Shown> = Shown extends SelectQueryBuilder<infer _DB, infer _TB, infer Row> ? Row : never

/** Pages of a list on a hot path: each by one statement, with its total or without, planned once per session. */
export function preparedPage<In extends readonly unknown[], Rows extends List, Shown extends List>(
  name: string,
  list: Halves<In, Rows, Shown>,
) {
  type Row = RowOf<Shown>
  const [forwards, backwards] = [statementsOf(name, list, true), statementsOf(name, list, false)]
  const [start, end] = list.order.latestFirst ? [newest, oldest] : [oldest, newest]

  return async (db: Db, page: PageRequest, ...input: In): Promise<Page<Row>> => {
    const { after = start, before = end } = page
    const size = sizeOf(page)
    const { plain, counted } = isForward(page) ? forwards : backwards
    // One more than asked for tells whether there is more.
    const read = page.withMore === false ? size : size + 1
    const given = [after.at, after.id, before.at, before.id, read, ...input] as const
    if (!page.withTotal) return cutPage((await plain(db, ...given)) as Row[], size, page)
    const found = await counted(db, ...given)
    const rows = found.flatMap(({ total, place, ...row }) => (place === null ? [] : [row as Row]))
    return { ...cutPage(rows, size, page), total: Number(found[0]?.total ?? 0) }
  }
}

type Places = [afterAt: Date, afterId: string, beforeAt: Date, beforeId: string, size: number]

function statementsOf<In extends readonly unknown[], Rows extends List, Shown extends List>(
  name: string,
  { order, rows, shown }: Halves<In, Rows, Shown>,
  forward: boolean,
) {
  const inputs = rows.length - 1 + 5
  const pageOf = (db: Db, ...[afterAt, afterId, beforeAt, beforeId, size, ...input]: [...Places, ...In]) =>
    ordered(
      between(shown(rows(db, ...(input as unknown as In)), db, ...(input as unknown as In)), order, {
        after: { at: afterAt, id: afterId },
        before: { at: beforeAt, id: beforeId },
      }),
      order,
      forward,
    ).limit(sql<number>`${size}::integer`)
  const way = sql.raw(directionOf(order, forward))
  const place = sql`row_number() over (order by ${sql.ref(order.at)} ${way}, ${sql.ref(order.id)} ${way})`
  const direction = forward ? 'forwards' : 'backwards'
  return {
    plain: prepared<readonly [...Places, ...In], unknown>(`${name}.${direction}`, pageOf, inputs),
    // An empty page still has a total, so the page hangs on the total and not the other way round.
    counted: prepared<readonly [...Places, ...In], { total: bigint; place: bigint | null }>(
      `${name}.${direction}.counted`,
      (db, ...given) =>
        written(
          db,
          sql`select listed.*, counted.total
            from (${rows(db, ...(given.slice(5) as unknown as In)).select(sql`count(*)`.as('total'))}) as counted
            left join (${pageOf(db, ...given).select(place.as('place'))}) as listed on true
            order by listed.place`,
        ),
      inputs,
    ),
  }
}
