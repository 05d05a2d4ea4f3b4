import { type RawBuilder, sql } from 'kysely'
import type { Page, PageRequest } from '../../paging.ts'
import type { Db } from '../database.ts'
import { cutPage, isForward, sizeOf } from '../paging/keyset.ts'
import { prepared, rawQuery } from './prepared.ts'
import { type List, type ListQuery, type PageBounds, pageBounds, pageOf, plainPage } from './prepared-page.ts'

/** A page that a statement returns as one row with all nested lists, and how to expand it to rows. */
type JsonPage<In, Found, Row> = {
  readonly gathered: (input: In, page: List) => RawBuilder<Found>
  readonly rowsOf: (found: Found) => Row[]
}

/** Like `preparedPage`, for rows with nested lists: each kind of list is read in one query, not per row. */
export function preparedJsonPage<
  In extends object,
  Rows extends List,
  Selected extends List,
  Found extends object,
  Row,
>(name: string, list: ListQuery<In, Rows, Selected>, { gathered, rowsOf }: JsonPage<In, Found, Row>) {
  const statementsOf = (forward: boolean) => {
    const page = (db: Db, values: PageBounds & In) => gathered(values, pageOf(list, forward, db, values))
    const direction = forward ? 'forwards' : 'backwards'
    return {
      plain: plainPage<In, Found>(`${name}.${direction}`, list, (db, values) =>
        rawQuery(db, page(db, values)),
      ),
      counted: prepared<PageBounds & In, Found & { total: bigint }>(
        `${name}.${direction}.counted`,
        (db, values) =>
          rawQuery(
            db,
            sql`select listed.*, counted.total
              from (${list.rows(db, values).select(sql`count(*)`.as('total'))}) as counted
              cross join (${page(db, values)}) as listed`,
          ),
      ),
    }
  }
  const [forwards, backwards] = [statementsOf(true), statementsOf(false)]

  return async (db: Db, page: PageRequest, input: In): Promise<Page<Row>> => {
    const { plain, counted } = isForward(page) ? forwards : backwards
    const values = { ...input, ...pageBounds(list.order, page) }
    const [found] = page.withTotal ? await counted(db, values) : await plain(db, values)
    if (!found) throw new Error(`${name} returned no row`)
    const result = cutPage(rowsOf(found), sizeOf(page), page)
    return page.withTotal ? { ...result, total: Number((found as { total?: bigint }).total) } : result
  }
}
