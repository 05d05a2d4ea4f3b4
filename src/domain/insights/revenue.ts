import { sql } from 'kysely'
import { day } from '../../platform/durations.ts'
import { invalid } from '../../platform/fields.ts'
import type { Currency } from '../../platform/money.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { InsightDeps } from './deps.ts'
import { mostReportDays, reportRows } from './limits.ts'

/** The lengths of the spans into which a period is cut; `total` is the whole period. */
export const spanLengths = ['day', 'week', 'month', 'total'] as const

export type RevenueRequest = {
  readonly from: Date
  /** Not included. */
  readonly until: Date
  readonly by: (typeof spanLengths)[number]
}

/** Paid, refunded and net amounts of one period. */
export type Revenue = {
  /** The first day of the span in the school's time zone, as YYYY-MM-DD. */
  readonly begins: string
  readonly currency: Currency
  readonly payments: number
  readonly paid: bigint
  readonly refunded: bigint
  readonly net: bigint
}

/**
 * Payments minus refunds, by the day of payment, per currency, in one statement; spans without payments are left out. A
 * day in the school's time zone is included as a whole if any moment of it was requested.
 */
export async function revenue(
  { db }: InsightDeps,
  editor: Editor,
  request: RevenueRequest,
): Promise<Revenue[]> {
  refuseUnlessMay(editor, 'analytics:read')
  refuseUnfitSpan(request)
  const { rows } = await sql<Revenue>`
    select to_char(${spanOf(editor, request)}, 'YYYY-MM-DD') as begins,
      figure.currency, sum(figure.payments)::integer as payments,
      sum(figure.paid)::bigint as paid, sum(figure.refunded)::bigint as refunded,
      sum(figure.paid - figure.refunded)::bigint as net
    from daily_revenue figure
    where figure.school_id = ${editor.schoolId} and ${wholeDays(editor, request)}
    group by 1, 2
    order by 1, 2`.execute(db)
  return rows
}

/** The number of rows of each span, highest figures first. */
type Ranking = { readonly top?: number | undefined }

export type SalesRequest = RevenueRequest &
  Ranking & {
    readonly itemType?: string | undefined
    readonly itemId?: string | undefined
  }

/** The sales of one plan, ticket or item in one period. */
export type Sales = Omit<Revenue, 'payments'> & {
  readonly itemType: string
  readonly itemId: string
  readonly offerId: string
  readonly name: string
  readonly quantity: number
}

/**
 * The sales of each item and plan, by the day of payment, in one statement: the best sellers of each span, best first.
 */
export async function sales({ db }: InsightDeps, editor: Editor, request: SalesRequest): Promise<Sales[]> {
  refuseUnlessMay(editor, 'analytics:read')
  refuseUnfitSpan(request)
  const { itemType = null, itemId = null } = request
  // Names are compared by their bytes: any of them will do, and no language is asked for its order.
  const { rows } = await sql<Sales>`
    with sold as (
      select ${spanOf(editor, request)} as begins, figure.currency, figure.item_type, figure.item_id, figure.offer_id,
        max(figure.name collate "C") as name, sum(figure.quantity)::integer as quantity,
        sum(figure.paid)::bigint as paid, sum(figure.refunded)::bigint as refunded
      from daily_sales figure
      where figure.school_id = ${editor.schoolId} and ${wholeDays(editor, request)}
        and (${itemType}::text is null or figure.item_type = ${itemType})
        and (${itemId}::uuid is null or figure.item_id = ${itemId}::uuid)
      group by 1, 2, 3, 4, 5
    ), ranked as (
      select sold.*, paid - refunded as net, row_number() over (
        partition by begins, currency order by paid - refunded desc, item_id, offer_id
      ) as place from sold
    )
    select to_char(begins, 'YYYY-MM-DD') as begins, currency, item_type as "itemType", item_id as "itemId",
      offer_id as "offerId", name, quantity, paid, refunded, net
    from ranked where place <= ${topOf(request)}
    order by ranked.begins, currency, place`.execute(db)
  return rows
}

export type LearningRequest = RevenueRequest & Ranking & { readonly courseId?: string | undefined }

/** The numbers of enrolments and completions in one period. */
export type LearningSpan = {
  readonly begins: string
  readonly enrolments: number
  readonly completions: number
}

export type LearningFigures = {
  /** The sums of all courses, including those that are not listed. */
  readonly spans: readonly LearningSpan[]
  readonly rows: readonly (LearningSpan & { readonly courseId: string })[]
}

type LearningRow = LearningFigures['rows'][number] & {
  readonly allEnrolments: number
  readonly allCompletions: number
}

/**
 * Enrolments and completions of each span and of each course, in one statement: of each span the courses with the
 * most enrolments.
 */
export async function learningFigures(
  { db }: InsightDeps,
  editor: Editor,
  request: LearningRequest,
): Promise<LearningFigures> {
  refuseUnlessMay(editor, 'analytics:read')
  refuseUnfitSpan(request)
  const { courseId = null } = request
  const { rows } = await sql<LearningRow>`
    with learned as (
      select ${spanOf(editor, request)} as begins, figure.course_id,
        sum(figure.enrolments)::integer as enrolments, sum(figure.completions)::integer as completions
      from daily_learning figure
      where figure.school_id = ${editor.schoolId} and ${wholeDays(editor, request)}
        and (${courseId}::uuid is null or figure.course_id = ${courseId}::uuid)
      group by 1, 2
    ), ranked as (
      select learned.*, row_number() over (
        partition by begins order by enrolments desc, completions desc, course_id
      ) as place,
        sum(enrolments) over span as all_enrolments, sum(completions) over span as all_completions
      from learned window span as (partition by begins)
    )
    select to_char(begins, 'YYYY-MM-DD') as begins, course_id as "courseId", enrolments, completions,
      all_enrolments::integer as "allEnrolments", all_completions::integer as "allCompletions"
    from ranked where place <= ${topOf(request)}
    order by ranked.begins, place`.execute(db)
  return {
    spans: totalsOf(rows),
    rows: rows.map(({ allEnrolments: _enrolments, allCompletions: _completions, ...row }) => row),
  }
}

// Each row has the totals of its span, and each span has a row.
function totalsOf(rows: readonly LearningRow[]): readonly LearningSpan[] {
  const firstOfEach = rows.filter(({ begins }, at) => begins !== rows[at - 1]?.begins)
  return firstOfEach.map(({ begins, allEnrolments, allCompletions }) => ({
    begins,
    enrolments: allEnrolments,
    completions: allCompletions,
  }))
}

// Reads the time zone of the school once, so that the days are found by their index.
export const dayAt = ({ schoolId }: Editor, at: Date) =>
  sql`(select (${at}::timestamptz at time zone time_zone)::date from schools where id = ${schoolId})`

function wholeDays(editor: Editor, { from, until }: RevenueRequest) {
  const last = new Date(until.getTime() - 1)
  return sql<boolean>`figure.day between ${dayAt(editor, from)} and ${dayAt(editor, last)}`
}

/** The first day of the span that contains a day. */
function spanOf(editor: Editor, { by, from }: RevenueRequest) {
  return by === 'total' ? dayAt(editor, from) : sql`date_trunc(${by}, figure.day)::date`
}

export function refuseUnfitSpan(
  { from, until }: Pick<RevenueRequest, 'from' | 'until'>,
  most = mostReportDays,
): void {
  const days = daysBetween(from, until)
  if (days > 0 && days <= most) return
  const message = `must be after from, by at most ${most} days`
  throw invalid('period', [{ field: 'until', message }])
}

const daysBetween = (from: Date, until: Date) => (until.getTime() - from.getTime()) / day

const mostRows = 10_000
const daysOf = { day: 1, week: 7, month: 28, total: mostReportDays }

/** The number of rows of each span: the requested number, or as many as fit. */
function topOf({ from, until, by, top }: RevenueRequest & Ranking): number {
  const spans = Math.ceil(daysBetween(from, until) / daysOf[by]) + 1
  const fitting = Math.floor(mostRows / spans)
  if (top === undefined) return Math.min(fitting, reportRows.usual)
  if (top <= fitting) return top
  throw invalid('period', [{ field: 'top', message: `must be at most ${fitting} for ${spans} spans` }])
}
