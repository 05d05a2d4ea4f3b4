import { sql } from 'kysely'
import type { SubscriptionsTable } from '../../platform/db/schema/schema.gen.ts'
import { type Currency, currencyOf } from '../../platform/money.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { InsightDeps } from './deps.ts'
import { dayAt, refuseUnfitSpan } from './revenue.ts'

/** The lengths of the spans of subscription figures. */
export const subscriptionSpans = ['day', 'week', 'month'] as const

type FiguresRequest = {
  readonly from: Date
  /** Not included. */
  readonly until: Date
  readonly by: (typeof subscriptionSpans)[number]
}

type Movement = {
  readonly new: bigint
  readonly expansion: bigint
  readonly contraction: bigint
  readonly churned: bigint
  /** The number of paying subscriptions that ended. */
  readonly lost: number
}

/** The monthly recurring revenue at the end of a span, and its movements. */
export type RecurringSpan = Movement & {
  readonly begins: string
  readonly currency: Currency
  readonly mrr: bigint
  /** The number of paying subscriptions at the beginning and at the end. */
  readonly payingBefore: number
  readonly paying: number
}

/** The renewals whose first charge failed in a span, and their outcomes. */
export type FailedRenewals = {
  readonly begins: string
  readonly failed: number
  readonly recovered: number
  readonly lost: number
  readonly open: number
}

/**
 * Subscription figures from their events, in four statements: monthly recurring revenue per currency, its movements,
 * and failed renewals. A pause counts as contraction and its end as expansion.
 */
export async function subscriptionFigures({ db }: InsightDeps, editor: Editor, request: FiguresRequest) {
  refuseUnlessMay(editor, 'analytics:read')
  refuseUnfitSpan(request)
  const [states, spans, moved, failed] = await Promise.all([
    statesOf(db, editor),
    spansOf(db, editor, request),
    movedBy(db, editor, request),
    failedBy(db, editor, request),
  ])
  return { states, spans: recurring(spans, moved), failed: failed satisfies FailedRenewals[] }
}

async function statesOf(db: InsightDeps['db'], { schoolId }: Editor) {
  const rows = await db
    .selectFrom('subscriptions')
    .where('schoolId', '=', schoolId)
    .where('state', '!=', 'ended')
    .groupBy('state')
    .select(['state', sql<number>`count(*)::integer`.as('count')])
    .execute()
  const count = (countedState: SubscriptionsTable['state']) =>
    rows.find(({ state }) => state === countedState)?.count ?? 0
  return {
    trialing: count('trialing'),
    active: count('active'),
    pastDue: count('past_due'),
    paused: count('paused'),
  }
}

async function spansOf(
  db: InsightDeps['db'],
  editor: Editor,
  { from, until, by }: FiguresRequest,
): Promise<string[]> {
  const { rows } = await sql<{ begins: string }>`
    select to_char(span, 'YYYY-MM-DD') as begins from generate_series(
      date_trunc(${by}, ${dayAt(editor, from)}::timestamp), ${lastDay(editor, until)}::timestamp,
      ${`1 ${by}`}::interval
    ) as span order by 1`.execute(db)
  return rows.map(({ begins }) => begins)
}

const lastDay = (editor: Editor, until: Date) => dayAt(editor, new Date(until.getTime() - 1))
const dayOf = sql`(event.happened_at at time zone school.time_zone)::date`

type Moved = Movement & {
  /** Null for everything before the first span. */
  readonly begins: string | null
  readonly currency: string
  readonly change: bigint
  readonly paying: number
}

async function movedBy(
  db: InsightDeps['db'],
  editor: Editor,
  { from, until, by }: FiguresRequest,
): Promise<Moved[]> {
  const isLost = sql`event.monthly_after = 0 and event.kind <> 'paused'`
  const { rows } = await sql<Moved>`
    select to_char(case when ${dayOf} >= ${dayAt(editor, from)} then date_trunc(${by}, ${dayOf}::timestamp) end,
        'YYYY-MM-DD') as begins,
      subscription.currency,
      sum(event.monthly_after - event.monthly_before)::bigint as change,
      sum((event.monthly_after > 0)::integer - (event.monthly_before > 0)::integer)::integer as paying,
      ${summed(sql`event.monthly_after`, sql`event.monthly_before = 0 and event.kind <> 'continued'`)} as new,
      ${summed(
        sql`event.monthly_after - event.monthly_before`,
        sql`event.monthly_after > event.monthly_before
        and (event.monthly_before > 0 or event.kind = 'continued')`,
      )} as expansion,
      ${summed(
        sql`event.monthly_before - event.monthly_after`,
        sql`event.monthly_after < event.monthly_before
        and (event.monthly_after > 0 or event.kind = 'paused')`,
      )} as contraction,
      ${summed(sql`event.monthly_before`, isLost)} as churned,
      (count(*) filter (where ${isLost}))::integer as lost
    from subscription_events event
    join schools school on school.id = event.school_id
    join subscriptions subscription
      on subscription.school_id = event.school_id and subscription.id = event.subscription_id
    where event.school_id = ${editor.schoolId} and event.monthly_before <> event.monthly_after
      and event.happened_at < ${endOf(editor, until)}
    group by 1, 2
    order by 1 nulls first`.execute(db)
  return rows
}

const summed = (amount: ReturnType<typeof sql>, when: ReturnType<typeof sql>) =>
  sql`coalesce(sum(${amount}) filter (where ${when}), 0)::bigint`

// The moment after the last day, calculated once for the school, so that events are found by their index.
const endOf = (editor: Editor, until: Date) =>
  sql`(select (${lastDay(editor, until)} + 1)::timestamp at time zone time_zone from schools where id = ${editor.schoolId})`
const startOf = (editor: Editor, from: Date) =>
  sql`(select ${dayAt(editor, from)}::timestamp at time zone time_zone from schools where id = ${editor.schoolId})`

async function failedBy(db: InsightDeps['db'], editor: Editor, { from, until, by }: FiguresRequest) {
  const ofPeriod = (kind: string) => sql`other.school_id = ${editor.schoolId}
    and other.subscription_id = event.subscription_id and other.kind = ${kind}`
  const same = sql`other.detail ->> 'period' = event.detail ->> 'period'`
  const { rows } = await sql<FailedRenewals>`
    select begins, count(*)::integer as failed,
      (count(*) filter (where is_recovered))::integer as recovered,
      (count(*) filter (where not is_recovered and is_over))::integer as lost,
      (count(*) filter (where not is_recovered and not is_over))::integer as open
    from (
      select to_char(date_trunc(${by}, ${dayOf}::timestamp), 'YYYY-MM-DD') as begins,
        exists (select from subscription_events other where ${ofPeriod('renewed')} and ${same}) as is_recovered,
        exists (select from subscription_events other where ${ofPeriod('ended')}) as is_over
      from subscription_events event
      join schools school on school.id = event.school_id
      where event.school_id = ${editor.schoolId} and event.kind = 'payment_failed'
        and event.happened_at >= ${startOf(editor, from)} and event.happened_at < ${endOf(editor, until)}
        and not exists (
          select from subscription_events other where ${ofPeriod('payment_failed')} and ${same} and other.id < event.id
        )
    ) as first_failure
    group by 1
    order by 1`.execute(db)
  return rows
}

const unmoved = { change: 0n, paying: 0, new: 0n, expansion: 0n, contraction: 0n, churned: 0n, lost: 0 }

/** Every span of every currency, including spans without movements. */
function recurring(spans: readonly string[], moved: readonly Moved[]): RecurringSpan[] {
  return [...Map.groupBy(moved, ({ currency }) => currency)].flatMap(([currency, own]) => {
    const before = own.find(({ begins }) => begins === null)
    const bySpan = new Map(own.map((each) => [each.begins, each]))
    let mrr = before?.change ?? 0n
    let paying = before?.paying ?? 0
    return spans.map((begins) => {
      const { change, paying: joined, ...movement } = bySpan.get(begins) ?? unmoved
      const payingBefore = paying
      mrr += change
      paying += joined
      return { ...movement, begins, currency: currencyOf(currency), mrr, payingBefore, paying }
    })
  })
}

export type SubscriptionFigures = Awaited<ReturnType<typeof subscriptionFigures>>
