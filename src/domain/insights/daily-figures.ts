import { type RawBuilder, sql } from 'kysely'
import { dateAfter, dateIn } from '../../platform/calendar.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { PaymentId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import { lockFigures, type SchoolDays, within } from './days.ts'
import type { InsightDeps } from './deps.ts'
import { scheduleMissing, schedulePayments, schedulePaymentsOf } from './store-schedule.ts'

/** Recalculates the figures of these days from sales and learning data. Idempotent. */
export async function refreshDays(
  { db }: InsightDeps,
  _host: PlatformActor,
  days: SchoolDays,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFigures(tx, days.schoolId)
    await countRevenue(tx, days)
    await countSales(tx, days)
    await countLearning(tx, days)
  })
}

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone school.time_zone)::date`
const isRevenue = sql`payment.state in ('paid', 'refunding', 'refunded')`

// Writes only changed rows, and deletes the figures of days without data. `except` compares each row once, whereas
// `not exists` may compare all pairs of rows while PostgreSQL has no statistics of a new table.
async function storeFigures(
  tx: Tx,
  { schoolId, first, last }: SchoolDays,
  { table, keys, figures, counted }: Figures,
): Promise<void> {
  const list = (names: readonly string[], of?: string) =>
    sql.join(names.map((name) => sql.ref(of === undefined ? name : `${of}.${name}`)))
  const all = [...keys, ...figures]
  await sql`
    with counted as (${counted}),
    gone as (
      delete from ${sql.table(table)} as kept using (
        select ${list(keys)} from ${sql.table(table)}
        where school_id = ${schoolId} and day between ${first}::date and ${last}::date
        except select ${list(keys)} from counted
      ) as over
      where kept.school_id = ${schoolId} and (${list(keys, 'kept')}) = (${list(keys, 'over')})
    )
    insert into ${sql.table(table)} as kept (${list(all)})
    select ${list(all)} from counted
    on conflict (${list(keys)}) do update
    set ${sql.join(figures.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
    where (${list(figures, 'kept')}) is distinct from (${list(figures, 'excluded')})`.execute(tx)
}

type Figures = {
  readonly table: string
  readonly keys: readonly string[]
  readonly figures: readonly string[]
  readonly counted: RawBuilder<unknown>
}

async function countRevenue(tx: Tx, days: SchoolDays) {
  const counted = sql`
    select payment.school_id, ${dayOf('payment.paid_at')} as day, payment.currency,
      count(*) as payments, sum(payment.amount) as paid, sum(payment.refunded) as refunded
    from payments payment
    join schools school on school.id = payment.school_id
    where payment.school_id = ${days.schoolId} and ${isRevenue} and ${within('payment.paid_at', days)}
    group by 1, 2, 3`
  const keys = ['school_id', 'day', 'currency']
  await storeFigures(tx, days, {
    table: 'daily_revenue',
    keys,
    figures: ['payments', 'paid', 'refunded'],
    counted,
  })
}

// The discount of a coupon is distributed over an order’s lines by their amounts, without rounding loss.
async function countSales(tx: Tx, days: SchoolDays) {
  const counted = sql`
    select school_id, day, item_type, item_id, offer_id, currency, max(name) as name, sum(quantity) as quantity,
      sum(case when total = 0 then 0 else div(amount * upto, total) - div(amount * (upto - part), total) end) as paid,
      sum(refunded) as refunded
    from (
      select payment.school_id, ${dayOf('payment.paid_at')} as day, payment.currency, payment.amount::numeric as amount,
        line.item_type, line.item_id, line.offer_id, line.name,
        case when payment.sequence = 1 then line.quantity else 0 end as quantity,
        part.refunded, part.amount::numeric as part,
        sum(part.amount) over (partition by payment.id) as total,
        sum(part.amount) over (partition by payment.id order by line.position, line.id) as upto
      from payments payment
      join schools school on school.id = payment.school_id
      join payment_lines part on part.school_id = payment.school_id and part.payment_id = payment.id
      join order_lines line on line.school_id = part.school_id and line.id = part.line_id
      where payment.school_id = ${days.schoolId} and ${isRevenue} and ${within('payment.paid_at', days)}
    ) as sold
    group by 1, 2, 3, 4, 5, 6`
  const keys = ['school_id', 'day', 'item_type', 'item_id', 'offer_id', 'currency']
  await storeFigures(tx, days, {
    table: 'daily_sales',
    keys,
    figures: ['name', 'quantity', 'paid', 'refunded'],
    counted,
  })
}

async function countLearning(tx: Tx, days: SchoolDays) {
  const counted = sql`
    select school_id, day, course_id, sum(enrolled) as enrolments, sum(completed) as completions
    from (
      select enrolment.school_id, ${dayOf('enrolment.enrolled_at')} as day, enrolment.course_id, 1 as enrolled, 0 as completed
      from enrolments enrolment
      join schools school on school.id = enrolment.school_id
      where enrolment.school_id = ${days.schoolId} and ${within('enrolment.enrolled_at', days)}
      union all
      select enrolment.school_id, ${dayOf('enrolment.completed_at')}, enrolment.course_id, 0, 1
      from enrolments enrolment
      join schools school on school.id = enrolment.school_id
      where enrolment.school_id = ${days.schoolId} and ${within('enrolment.completed_at', days)}
    ) as happened
    group by 1, 2, 3`
  const keys = ['school_id', 'day', 'course_id']
  await storeFigures(tx, days, {
    table: 'daily_learning',
    keys,
    figures: ['enrolments', 'completions'],
    counted,
  })
}

/** Recalculates the day of a payment, if it was ever paid. */
export async function refreshPayment(
  deps: InsightDeps,
  host: PlatformActor,
  { schoolId, paymentId }: { readonly schoolId: SchoolId; readonly paymentId: PaymentId },
): Promise<void> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(payment.paid_at at time zone school.time_zone, 'YYYY-MM-DD') as day
    from payments payment join schools school on school.id = payment.school_id
    where payment.school_id = ${schoolId} and payment.id = ${paymentId}`.execute(deps.db)
  const day = rows[0]?.day
  if (!day) return
  await refreshDays(deps, host, { schoolId, first: day, last: day })
  await schedulePayments(deps, { schoolId, paymentIds: [paymentId] })
}

/** Recalculates the day of a moment. */
export async function refreshMoment(
  deps: InsightDeps,
  host: PlatformActor,
  { schoolId, at }: { readonly schoolId: SchoolId; readonly at: Date },
): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select to_char(${at}::timestamptz at time zone time_zone, 'YYYY-MM-DD') as day
    from schools where id = ${schoolId}`.execute(deps.db)
  const day = rows[0]?.day
  if (day) await refreshDays(deps, host, { schoolId, first: day, last: day })
}

const recentDays = 35

/** Recalculates the last weeks of every school, because a withdrawn completion of a course records no fact. */
export async function refreshRecent(deps: InsightDeps, host: PlatformActor): Promise<void> {
  const { db, clock } = deps
  const today = dateIn(clock.now(), 'UTC')
  const schools = await db.selectFrom('schools').select('id').execute()
  for (const { id: schoolId } of schools) {
    const days = { schoolId, first: dateAfter(today, -recentDays), last: dateAfter(today, 1) }
    await refreshDays(deps, host, days)
    await schedulePaymentsOf(deps, days)
    await scheduleMissing(deps, schoolId)
  }
}

type Rebuilding = {
  readonly schoolId?: SchoolId | undefined
  /** The number of months per transaction; one unless the school is known to be small. */
  readonly monthsAtOnce?: number
  /** Receives the number of finished spans and of all spans. */
  readonly onProgress?: (done: number, total: number) => void
}

/** Recalculates every day of one school or all, month by month. */
export async function rebuild(
  deps: InsightDeps,
  host: PlatformActor,
  { schoolId, monthsAtOnce = 1, onProgress }: Rebuilding = {},
): Promise<void> {
  const spans = await spansOf(deps, schoolId, monthsAtOnce)
  for (const [at, span] of spans.entries()) {
    await refreshDays(deps, host, span)
    await schedulePaymentsOf(deps, span)
    onProgress?.(at + 1, spans.length)
  }
}

async function spansOf(
  { db }: InsightDeps,
  only: SchoolId | undefined,
  months: number,
): Promise<SchoolDays[]> {
  const schools = only ? [{ id: only }] : await db.selectFrom('schools').select('id').orderBy('id').execute()
  const spans: SchoolDays[] = []
  for (const { id } of schools) spans.push(...(await spansOfSchool(db, id, months)))
  return spans
}

async function spansOfSchool(db: Db, schoolId: SchoolId, months: number): Promise<SchoolDays[]> {
  const length = sql`make_interval(months => ${months}::integer)`
  const { rows } = await sql<Omit<SchoolDays, 'schoolId'>>`
    select to_char(month, 'YYYY-MM-DD') as first,
      to_char(month + ${length} - interval '1 day', 'YYYY-MM-DD') as last
    from (
      select
        least(
          (select min(paid_at) from payments where school_id = ${schoolId} and paid_at is not null),
          (select min(enrolled_at) from enrolments where school_id = ${schoolId}),
          (select min(day)::timestamptz from daily_sales where school_id = ${schoolId}),
          (select min(day)::timestamptz from daily_learning where school_id = ${schoolId})
        ) - interval '2 days' as first,
        greatest(
          (select max(paid_at) from payments where school_id = ${schoolId} and paid_at is not null),
          (select max(enrolled_at) from enrolments where school_id = ${schoolId}),
          (select max(completed_at) from enrolments where school_id = ${schoolId} and completed_at is not null),
          (select max(day)::timestamptz from daily_sales where school_id = ${schoolId}),
          (select max(day)::timestamptz from daily_learning where school_id = ${schoolId})
        ) + interval '2 days' as last
    ) as span
    cross join lateral generate_series(date_trunc('month', span.first), span.last, ${length}) as month
    where span.first is not null
    order by 1`.execute(db)
  return rows.map((days) => ({ schoolId, ...days }))
}
