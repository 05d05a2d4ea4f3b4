import { type RawBuilder, sql } from 'kysely'
import type { Page, PageRequest } from '../paging.ts'
import type { Db } from './database.ts'
import { cutPage, isForward, sizeOf } from './keyset.ts'
import { prepared, written } from './prepared.ts'
import { type Halves, inputOf, inputsOf, type List, type Places, pageOf, placesOf } from './prepared-page.ts'

/** What a statement makes of a page in one row, with what belongs to its rows; and the rows it stands for. */
type Gathering<Found, Row> = {
  readonly gathered: (page: List) => RawBuilder<Found>
  readonly rowsOf: (found: Found) => Row[]
}

/** As `preparedPage`, for rows that have lists of their own: all of a kind are read at once, not row by row. */
export function preparedGathering<
  In extends readonly unknown[],
  Rows extends List,
  Shown extends List,
  Found,
  Row,
>(name: string, list: Halves<In, Rows, Shown>, { gathered, rowsOf }: Gathering<Found, Row>) {
  const statementsOf = (forward: boolean) => {
    const page = (db: Db, given: readonly [...Places, ...In]) => gathered(pageOf(list, forward, db, given))
    const direction = forward ? 'forwards' : 'backwards'
    return {
      plain: prepared<readonly [...Places, ...In], Found>(
        `${name}.${direction}`,
        (db, ...given) => written(db, page(db, given)),
        inputsOf(list),
      ),
      counted: prepared<readonly [...Places, ...In], Found & { total: bigint }>(
        `${name}.${direction}.counted`,
        (db, ...given) =>
          written(
            db,
            sql`select listed.*, counted.total
              from (${list.rows(db, ...inputOf<In>(given)).select(sql`count(*)`.as('total'))}) as counted
              cross join (${page(db, given)}) as listed`,
          ),
        inputsOf(list),
      ),
    }
  }
  const [forwards, backwards] = [statementsOf(true), statementsOf(false)]

  return async (db: Db, page: PageRequest, ...input: In): Promise<Page<Row>> => {
    const { plain, counted } = isForward(page) ? forwards : backwards
    const given = [...placesOf(list.order, page), ...input] as const
    const [found] = page.withTotal ? await counted(db, ...given) : await plain(db, ...given)
    if (!found) throw new Error(`${name} gathered nothing`)
    const shown = cutPage(rowsOf(found), sizeOf(page), page)
    return page.withTotal ? { ...shown, total: Number((found as { total?: bigint }).total) } : shown
  }
}
