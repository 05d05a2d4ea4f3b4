import { sql } from 'kysely'
import type { PaymentId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { scheduleRevenue } from '../accounting/index.ts'
import { lockFigures, type SchoolDays, within } from './days.ts'
import type { InsightDeps } from './deps.ts'

type Payments = { readonly schoolId: SchoolId; readonly paymentIds: readonly PaymentId[] }

/** Rewrites the revenue schedules of these payments. */
export async function schedulePayments({ db }: InsightDeps, payments: Payments): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFigures(tx, payments.schoolId)
    await scheduleRevenue(tx, payments)
  })
}

const batch = 500

/** Rewrites the revenue schedules of all payments of these days. */
export async function schedulePaymentsOf(deps: InsightDeps, days: SchoolDays): Promise<void> {
  await scheduleWhere(deps, days.schoolId, within('payment.paid_at', days))
}

/** Writes the schedules of payments that are older than revenue schedules. */
export async function scheduleMissing(deps: InsightDeps, schoolId: SchoolId): Promise<void> {
  await scheduleWhere(
    deps,
    schoolId,
    sql`payment.amount > 0 and not exists (
      select from revenue_schedule known where known.school_id = payment.school_id and known.payment_id = payment.id
    )`,
  )
}

type Condition = ReturnType<typeof within>

async function scheduleWhere(deps: InsightDeps, schoolId: SchoolId, condition: Condition): Promise<void> {
  let after: PaidPayment | undefined
  do {
    const payments = await paymentsAfter(deps, schoolId, condition, after)
    if (payments.length > 0)
      await schedulePayments(deps, { schoolId, paymentIds: payments.map(({ id }) => id) })
    after = payments.length < batch ? undefined : payments.at(-1)
  } while (after)
}

type PaidPayment = { readonly id: PaymentId; readonly paidAt: Date }

async function paymentsAfter(
  { db }: InsightDeps,
  schoolId: SchoolId,
  condition: Condition,
  after: PaidPayment | undefined,
): Promise<PaidPayment[]> {
  const { rows } = await sql<PaidPayment>`
    select payment.id, payment.paid_at as "paidAt" from payments payment
    join schools school on school.id = payment.school_id
    where payment.school_id = ${schoolId} and payment.paid_at is not null and ${condition}
      and ${after ? sql`(payment.paid_at, payment.id) > (${after.paidAt}, ${after.id})` : sql`true`}
    order by payment.paid_at, payment.id limit ${batch}`.execute(db)
  return rows
}
