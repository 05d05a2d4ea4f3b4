import { sql } from 'kysely'
import { dateAfter, dateIn } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { OrderLineId, PaymentId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { ledgersOf } from '../orders/index.ts'
import { taxOfInstalment } from '../pricing/index.ts'
import { revenueSchedule, type ScheduledRevenue } from './revenue-schedule.ts'

type Payments = { readonly schoolId: SchoolId; readonly paymentIds: readonly PaymentId[] }

/** Rewrites the revenue schedule of some payments with four statements. Idempotent. */
export async function scheduleRevenue(tx: Tx, { schoolId, paymentIds }: Payments): Promise<void> {
  const lines = await paidLines(tx, { schoolId, paymentIds })
  const ledgers = await ledgersOf(tx, { schoolId, paymentIds })
  const zone = lines[0]?.timeZone ?? 'UTC'
  const dayOf = (moment: Date) => dateIn(moment, zone)
  const scheduled = [...Map.groupBy(lines, ({ paymentId }) => paymentId)].flatMap(([paymentId, own]) => {
    const schedule = revenueSchedule({
      amount: own[0]?.paid ?? 0n,
      lines: own.map((line) => ({
        ...line,
        tax: taxOfInstalment(line.tax, line),
        covers: daysOf(line, dayOf),
      })),
      events: ledgers.get(paymentId) ?? [],
      dayOf,
    })
    return schedule.map((part) => ({ ...part, paymentId }))
  })
  await replaceSchedule(tx, { schoolId, paymentIds }, scheduled)
}

async function paidLines(tx: Tx, { schoolId, paymentIds }: Payments) {
  return await tx
    .selectFrom('payments as payment')
    .innerJoin('schools as school', 'school.id', 'payment.schoolId')
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'payment.schoolId').onRef('orders.id', '=', 'payment.orderId'),
    )
    .innerJoin('paymentLines as part', (join) =>
      join.onRef('part.schoolId', '=', 'payment.schoolId').onRef('part.paymentId', '=', 'payment.id'),
    )
    .innerJoin('orderLines as line', (join) =>
      join.onRef('line.schoolId', '=', 'part.schoolId').onRef('line.id', '=', 'part.lineId'),
    )
    .where('payment.schoolId', '=', schoolId)
    .where('payment.id', '=', sql<PaymentId>`any(${paymentIds}::uuid[])`)
    .where('payment.paidAt', 'is not', null)
    .select(['payment.id as paymentId', 'payment.amount as paid', 'payment.sequence', 'school.timeZone'])
    .select([
      'orders.instalments',
      'part.lineId',
      'part.amount',
      'line.tax',
      'line.coversFrom',
      'line.coversUntil',
    ])
    .orderBy('payment.id')
    .orderBy('line.position')
    .orderBy('line.id')
    .execute()
}

type Covered = { readonly coversFrom: Date | null; readonly coversUntil: Date | null }

// The last day of a period is the first day of the next one.
function daysOf({ coversFrom, coversUntil }: Covered, dayOf: (moment: Date) => string) {
  if (!coversFrom || !coversUntil) return null
  const startsOn = dayOf(coversFrom)
  const last = dateAfter(dayOf(coversUntil), -1)
  return { startsOn, endsOn: last < startsOn ? startsOn : last }
}

type Part = ScheduledRevenue<OrderLineId> & { readonly paymentId: PaymentId }

// Deletes parts that are no longer scheduled, and writes only changed ones.
async function replaceSchedule(
  tx: Tx,
  { schoolId, paymentIds }: Payments,
  parts: readonly Part[],
): Promise<void> {
  const column = <Name extends keyof Part>(name: Name) => parts.map((part) => String(part[name]))
  const scheduled = sql`unnest(
    ${column('paymentId')}::uuid[], ${column('lineId')}::uuid[], ${column('part')}::integer[],
    ${column('amount')}::bigint[], ${column('countsFrom')}::date[], ${column('startsOn')}::date[], ${column('endsOn')}::date[]
  ) as given (payment_id, line_id, part, amount, counts_from, starts_on, ends_on)`
  await sql`
    delete from revenue_schedule kept
    where kept.school_id = ${schoolId} and kept.payment_id = any(${paymentIds}::uuid[])
      and not exists (
        select from ${scheduled}
        where (given.payment_id, given.line_id, given.part) = (kept.payment_id, kept.line_id, kept.part)
      )`.execute(tx)
  await sql`
    insert into revenue_schedule as kept (
      school_id, payment_id, line_id, part, item_type, item_id, name, currency, amount, counts_from, starts_on, ends_on
    )
    select payment.school_id, given.payment_id, given.line_id, given.part, line.item_type, line.item_id, line.name,
      payment.currency, given.amount, given.counts_from, given.starts_on, given.ends_on
    from ${scheduled}
    join payments payment on payment.school_id = ${schoolId} and payment.id = given.payment_id
    join order_lines line on line.school_id = payment.school_id and line.id = given.line_id
    on conflict (school_id, payment_id, line_id, part) do update
    set amount = excluded.amount, counts_from = excluded.counts_from, starts_on = excluded.starts_on,
      ends_on = excluded.ends_on
    where (kept.amount, kept.counts_from, kept.starts_on, kept.ends_on)
      is distinct from (excluded.amount, excluded.counts_from, excluded.starts_on, excluded.ends_on)`.execute(
    tx,
  )
}
