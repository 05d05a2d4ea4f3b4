import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Currency } from '../../platform/money.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { InsightDeps } from './deps.ts'
import { reportRows } from './limits.ts'
import { dayAt, type RevenueRequest, refuseUnfitSpan } from './revenue.ts'

export type RecognisedRequest = RevenueRequest & {
  readonly itemType?: string | undefined
  readonly itemId?: string | undefined
  readonly currency?: Currency | undefined
  /** The number of listed products, highest recognised revenue first. */
  readonly top?: number | undefined
}

/** The recognised revenue of one span, without tax. */
export type RecognisedSpan = {
  /** The first day of the span in the school's time zone, as YYYY-MM-DD. */
  readonly begins: string
  readonly currency: Currency
  readonly recognised: bigint
}

type Totals = {
  readonly currency: Currency
  /** The sum of all requested days. */
  readonly recognised: bigint
  /** Paid by the last requested day and recognised later. */
  readonly deferred: bigint
}

/** The recognised revenue of one product. */
export type RecognisedProduct = Totals & {
  readonly itemType: string
  readonly itemId: string
  readonly name: string
}

export type RecognisedRevenue = {
  readonly spans: readonly RecognisedSpan[]
  /** The totals of all products, including those that are not listed. */
  readonly totals: readonly Totals[]
  readonly products: readonly RecognisedProduct[]
}

// A part of a year adds about as many rows.
const mostByDay = 400

/**
 * Revenue by the day on which it is recognised, per currency, and by product with deferred revenue, in two statements.
 * Spans without recognised revenue are left out.
 */
export async function recognisedRevenue(
  { db }: InsightDeps,
  editor: Editor,
  request: RecognisedRequest,
): Promise<RecognisedRevenue> {
  refuseUnlessMay(editor, 'analytics:read')
  refuseUnfitSpan(request, request.by === 'day' ? mostByDay : undefined)
  const [spans, products] = await Promise.all([spansOf(db, editor, request), productsOf(db, editor, request)])
  return {
    spans,
    totals: totalsOf(products),
    products: products.map(({ allRecognised: _recognised, allDeferred: _deferred, ...product }) => product),
  }
}

// Parts with the same schedule are calculated once and multiplied; parts of one day are only added.
async function spansOf(db: Db, editor: Editor, request: RecognisedRequest): Promise<RecognisedSpan[]> {
  const { first, last } = daysOf(editor, request)
  const until = recognisedBy(sql`least(span.closes, ${last})`)
  const before = recognisedBy(sql`greatest(span.begins, ${first}) - 1`)
  const recognised = sql`sum(part.times * (${until} - ${before}))`
  const { rows } = await sql<RecognisedSpan>`
    with alike as (
      select part.currency, part.counts_from, part.starts_on, part.ends_on,
        case when part.ends_on > part.starts_on then part.amount end as each, sum(part.amount)::bigint as total, count(*) as times
      from revenue_schedule part where ${isOf(editor, request)}
      group by 1, 2, 3, 4, 5
    ), part as (
      select currency, counts_from, starts_on, ends_on, coalesce(each, total) as amount,
        case when each is null then 1 else times end as times
      from alike
    )
    select to_char(span.begins, 'YYYY-MM-DD') as begins, part.currency, ${recognised}::bigint as recognised
    from part
    cross join lateral ${spansWithin(editor, request)} as span
    group by span.begins, part.currency
    having ${recognised} <> 0
    order by span.begins, part.currency`.execute(db)
  return rows
}

type ProductRow = RecognisedProduct & { readonly allRecognised: bigint; readonly allDeferred: bigint }

async function productsOf(db: Db, editor: Editor, request: RecognisedRequest): Promise<ProductRow[]> {
  const { first, last } = daysOf(editor, request)
  // Names are compared by their bytes: any of them will do, and no language is asked for its order.
  const { rows } = await sql<ProductRow>`
    with product as (
      select part.currency, part.item_type, part.item_id, max(part.name collate "C") as name,
        sum(${recognisedBy(last)} - ${recognisedBy(sql`${first} - 1`)})::bigint as recognised,
        sum(part.amount - ${recognisedBy(last)})::bigint as deferred
      from revenue_schedule part where ${isOf(editor, request)}
      group by 1, 2, 3
    ), ranked as (
      select product.*, row_number() over (partition by currency order by recognised desc, deferred desc, item_id) as place,
        sum(recognised) over of_currency as all_recognised, sum(deferred) over of_currency as all_deferred
      from product window of_currency as (partition by currency)
    )
    select currency, item_type as "itemType", item_id as "itemId", name, recognised, deferred,
      all_recognised::bigint as "allRecognised", all_deferred::bigint as "allDeferred"
    from ranked where place <= ${request.top ?? reportRows.usual}
    order by currency, place`.execute(db)
  return rows
}

// Each row has the totals of its currency, and each currency has a row.
function totalsOf(rows: readonly ProductRow[]): Totals[] {
  const firstOfEach = rows.filter(({ currency }, at) => currency !== rows[at - 1]?.currency)
  return firstOfEach.map(({ currency, allRecognised: recognised, allDeferred: deferred }) => ({
    currency,
    recognised,
    deferred,
  }))
}

function daysOf(editor: Editor, { from, until }: RevenueRequest) {
  return { first: dayAt(editor, from), last: dayAt(editor, new Date(until.getTime() - 1)) }
}

function isOf(editor: Editor, request: RecognisedRequest) {
  const { first, last } = daysOf(editor, request)
  const { itemType = null, itemId = null, currency = null } = request
  return sql<boolean>`part.school_id = ${editor.schoolId}
    and daterange(part.counts_from, greatest(part.counts_from, part.ends_on), '[]') && daterange(${first}, ${last}, '[]')
    and (${itemType}::text is null or part.item_type = ${itemType})
    and (${itemId}::uuid is null or part.item_id = ${itemId}::uuid)
    and (${currency}::text is null or part.currency = ${currency})`
}

/** The spans in which a part may be recognised, each with its first and last day. */
function spansWithin(editor: Editor, request: RecognisedRequest) {
  const { first, last } = daysOf(editor, request)
  const opens = sql`greatest(part.counts_from, part.starts_on, ${first})`
  const closes = sql`least(greatest(part.counts_from, part.ends_on), ${last})`
  switch (request.by) {
    case 'total':
      return sql`(select ${first} as begins, ${last} as closes)`
    case 'day':
      return sql`(
        select ${opens} + n as begins, ${opens} + n as closes from generate_series(0, ${closes} - ${opens}) as n
      )`
    case 'week':
    case 'month': {
      const step = sql`${`1 ${request.by}`}::interval`
      return sql`(
        select begins::date as begins, (begins + ${step})::date - 1 as closes
        from generate_series(date_trunc(${request.by}, ${opens}::timestamp), ${closes}::timestamp, ${step}) as begins
      )`
    }
  }
}

/**
 * The share of a part that is recognised until the end of a day: proportional to its days, rounded half away from zero,
 * so that the shares of all days add up to its amount.
 */
function recognisedBy(day: RawBuilder<unknown>) {
  const length = sql`(part.ends_on - part.starts_on + 1)`
  const passed = sql`least(greatest(${day} - part.starts_on + 1, 0), ${length})`
  return sql`case when ${day} < part.counts_from then 0 else
    (2 * part.amount * ${passed} + case when part.amount < 0 then -${length} else ${length} end) / (2 * ${length}) end`
}
