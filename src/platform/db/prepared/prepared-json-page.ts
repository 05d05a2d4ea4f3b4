import { type RawBuilder, sql } from 'kysely'
import type { Page, PageRequest } from '../../paging.ts'
import type { Db } from '../database.ts'
import { cutPage, isForward, sizeOf } from '../paging/keyset.ts'
import { prepared, rawQuery } from './prepared.ts'
import { type List, type ListQuery, type PageBounds, pageBounds, pageOf, plainPage } from './prepared-page.ts'

/** A page that a statement returns as one row with all nested lists, and how to expand it to rows. */
type JsonPage<Found, Row> = {
  readonly gathered: (page: List) => RawBuilder<Found>
  readonly rowsOf: (found: Found) => Row[]
}

/** Like `preparedPage`, for rows with nested lists: each kind of list is read in one query, not per row. */
export function preparedJsonPage<
  In extends object,
  Rows extends List,
  Shown extends List,
  Found extends object,
  Row,
>(name: string, list: ListQuery<In, Rows, Shown>, { gathered, rowsOf }: JsonPage<Found, Row>) {
  const statementsOf = (forward: boolean) => {
    const page = (db: Db, given: PageBounds & In) => gathered(pageOf(list, forward, db, given))
    const direction = forward ? 'forwards' : 'backwards'
    return {
      plain: plainPage<In, Found>(`${name}.${direction}`, list, (db, given) => rawQuery(db, page(db, given))),
      counted: prepared<PageBounds & In, Found & { total: bigint }>(
        `${name}.${direction}.counted`,
        (db, given) =>
          rawQuery(
            db,
            sql`select listed.*, counted.total
              from (${list.rows(db, given).select(sql`count(*)`.as('total'))}) as counted
              cross join (${page(db, given)}) as listed`,
          ),
      ),
    }
  }
  const [forwards, backwards] = [statementsOf(true), statementsOf(false)]

  return async (db: Db, page: PageRequest, input: In): Promise<Page<Row>> => {
    const { plain, counted } = isForward(page) ? forwards : backwards
    const given = { ...input, ...pageBounds(list.order, page) }
    const [found] = page.withTotal ? await counted(db, given) : await plain(db, given)
    if (!found) throw new Error(`${name} returned no row`)
    const shown = cutPage(rowsOf(found), sizeOf(page), page)
    return page.withTotal ? { ...shown, total: Number((found as { total?: bigint }).total) } : shown
  }
}
