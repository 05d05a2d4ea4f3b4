import { sql } from 'kysely'
import type { PaymentId, SchoolId } from '../../platform/db/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { scheduleRevenue } from '../commerce/index.ts'
import { holdFigures, type SchoolDays, within } from './days.ts'
import type { InsightDeps } from './deps.ts'

type Payments = { readonly schoolId: SchoolId; readonly paymentIds: readonly PaymentId[] }

/** Writes anew when the revenue of these payments is recognised. */
export async function schedulePayments({ db }: InsightDeps, payments: Payments): Promise<void> {
  await inTransaction(db, async (tx) => {
    await holdFigures(tx, payments.schoolId)
    await scheduleRevenue(tx, payments)
  })
}

const batch = 500

/** The same for all that was paid on these days. */
export async function schedulePaid(deps: InsightDeps, days: SchoolDays): Promise<void> {
  const { schoolId } = days
  let after: Paid | undefined
  do {
    const paid = await paidAfter(deps, days, after)
    if (paid.length > 0) await schedulePayments(deps, { schoolId, paymentIds: paid.map(({ id }) => id) })
    after = paid.length < batch ? undefined : paid.at(-1)
  } while (after)
}

type Paid = { readonly id: PaymentId; readonly paidAt: Date }

async function paidAfter({ db }: InsightDeps, days: SchoolDays, after: Paid | undefined): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    select payment.id, payment.paid_at as "paidAt" from payments payment
    join schools school on school.id = payment.school_id
    where payment.school_id = ${days.schoolId} and ${within('payment.paid_at', days)}
      and ${after ? sql`(payment.paid_at, payment.id) > (${after.paidAt}, ${after.id})` : sql`true`}
    order by payment.paid_at, payment.id limit ${batch}`.execute(db)
  return rows
}
