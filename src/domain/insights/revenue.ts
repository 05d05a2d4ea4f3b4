import { sql } from 'kysely'
import { invalid } from '../../platform/fields.ts'
import type { Currency } from '../../platform/money.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { InsightDeps } from './deps.ts'

export type RevenueAsked = {
  readonly from: Date
  /** Not included. */
  readonly until: Date
  readonly by: 'day' | 'week' | 'month'
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

const mostDays = 1_100

/**
 * Paid minus given back, by the day of payment, per currency, in one statement; spans without payments are left out. A
 * day in the school's time zone counts as a whole if any moment of it was asked for.
 */
export async function revenue({ db }: InsightDeps, editor: Editor, asked: RevenueAsked): Promise<Revenue[]> {
  refuseUnlessMay(editor, 'analytics:read')
  refuseUnfitSpan(asked)
  const { rows } = await sql<Revenue>`
    select to_char(date_trunc(${asked.by}, figure.day), 'YYYY-MM-DD') as begins,
      figure.currency, sum(figure.payments)::integer as payments,
      sum(figure.paid)::bigint as paid, sum(figure.refunded)::bigint as refunded,
      sum(figure.paid - figure.refunded)::bigint as net
    from daily_revenue figure
    join schools school on school.id = figure.school_id
    where figure.school_id = ${editor.schoolId} and ${wholeDays(asked)}
    group by 1, 2
    order by 1, 2`.execute(db)
  return rows
}

export type SalesAsked = RevenueAsked & {
  readonly itemType?: string | undefined
  readonly itemId?: string | undefined
}

/** What was sold of one plan, ticket or thing in one period. */
export type Sales = Omit<Revenue, 'payments'> & {
  readonly itemType: string
  readonly itemId: string
  readonly offerId: string
  readonly name: string
  readonly quantity: number
}

const mostRows = 5_000

/** What each thing and each plan of it brought, by the day of payment, the best seller of a span first, in one statement. */
export async function sales({ db }: InsightDeps, editor: Editor, asked: SalesAsked): Promise<Sales[]> {
  refuseUnlessMay(editor, 'analytics:read')
  refuseUnfitSpan(asked)
  const { itemType = null, itemId = null } = asked
  const { rows } = await sql<Sales>`
    select to_char(date_trunc(${asked.by}, figure.day), 'YYYY-MM-DD') as begins,
      figure.currency, figure.item_type as "itemType", figure.item_id as "itemId", figure.offer_id as "offerId",
      max(figure.name) as name, sum(figure.quantity)::integer as quantity,
      sum(figure.paid)::bigint as paid, sum(figure.refunded)::bigint as refunded,
      sum(figure.paid - figure.refunded)::bigint as net
    from daily_sales figure
    join schools school on school.id = figure.school_id
    where figure.school_id = ${editor.schoolId} and ${wholeDays(asked)}
      and (${itemType}::text is null or figure.item_type = ${itemType})
      and (${itemId}::uuid is null or figure.item_id = ${itemId}::uuid)
    group by 1, 2, 3, 4, 5
    order by 1, net desc, 4, 5
    limit ${mostRows}`.execute(db)
  return rows
}

export type LearningAsked = RevenueAsked & { readonly courseId?: string | undefined }

/** How many began and completed a course in one period. */
export type LearningFigures = {
  readonly begins: string
  readonly courseId: string
  readonly enrolments: number
  readonly completions: number
}

/** Enrolments and completions of each course by day, in one statement. */
export async function learningFigures(
  { db }: InsightDeps,
  editor: Editor,
  asked: LearningAsked,
): Promise<LearningFigures[]> {
  refuseUnlessMay(editor, 'analytics:read')
  refuseUnfitSpan(asked)
  const { courseId = null } = asked
  const { rows } = await sql<LearningFigures>`
    select to_char(date_trunc(${asked.by}, figure.day), 'YYYY-MM-DD') as begins, figure.course_id as "courseId",
      sum(figure.enrolments)::integer as enrolments, sum(figure.completions)::integer as completions
    from daily_learning figure
    join schools school on school.id = figure.school_id
    where figure.school_id = ${editor.schoolId} and ${wholeDays(asked)}
      and (${courseId}::uuid is null or figure.course_id = ${courseId}::uuid)
    group by 1, 2
    order by 1, enrolments desc, 2
    limit ${mostRows}`.execute(db)
  return rows
}

function wholeDays({ from, until }: RevenueAsked) {
  return sql<boolean>`figure.day >= (${from}::timestamptz at time zone school.time_zone)::date
    and figure.day <= ((${until}::timestamptz - interval '1 millisecond') at time zone school.time_zone)::date`
}

function refuseUnfitSpan({ from, until }: RevenueAsked): void {
  const days = (until.getTime() - from.getTime()) / 86_400_000
  if (days > 0 && days <= mostDays) return
  const message = `must be after from, by at most ${mostDays} days`
  throw invalid('period', [{ field: 'until', message }])
}
