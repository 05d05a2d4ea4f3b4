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

/** Paid minus given back, by the moment of payment, per currency, in one statement; spans without payments are left out. */
export async function revenue({ db }: InsightDeps, editor: Editor, asked: RevenueAsked): Promise<Revenue[]> {
  refuseUnlessMay(editor, 'analytics:read')
  refuseUnfitSpan(asked)
  const { from, until, by } = asked
  const { rows } = await sql<Revenue>`
    select to_char(date_trunc(${by}, payments.paid_at at time zone schools.time_zone), 'YYYY-MM-DD') as begins,
      payments.currency, count(*)::integer as payments,
      sum(payments.amount)::bigint as paid, sum(payments.refunded)::bigint as refunded,
      sum(payments.amount - payments.refunded)::bigint as net
    from payments
    join schools on schools.id = payments.school_id
    where payments.school_id = ${editor.schoolId} and payments.state in ('paid', 'refunding', 'refunded')
      and payments.paid_at >= ${from} and payments.paid_at < ${until}
    group by 1, 2
    order by 1, 2
  `.execute(db)
  return rows
}

function refuseUnfitSpan({ from, until }: RevenueAsked): void {
  const days = (until.getTime() - from.getTime()) / 86_400_000
  if (days > 0 && days <= mostDays) return
  const message = `must be after from, by at most ${mostDays} days`
  throw invalid('period', [{ field: 'until', message }])
}
