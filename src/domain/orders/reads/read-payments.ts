import type { Db } from '../../../platform/db/database.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { type Payment, toPayments } from './payment-view.ts'
import { type PaymentsInJson, paymentsInJson, type withRemaining } from './payments-in-json.ts'

type Listed = ReturnType<typeof withRemaining<object>>

/** These payments, in their order. */
export async function readPayments(db: Db, schoolId: SchoolId, payments: Listed): Promise<Payment[]> {
  return toPayments(await readInJson(db, schoolId, payments))
}

export async function readInJson(db: Db, schoolId: SchoolId, payments: Listed): Promise<PaymentsInJson> {
  const { rows } = await paymentsInJson(schoolId, payments).execute(db)
  return rows[0] ?? { payments: null, receipts: null, refunded: null, invoices: null }
}

/** The payments of an order as they were tried. */
export function firstAttemptFirst(payments: Listed): Listed {
  return payments.orderBy('payments.sequence').orderBy('payments.createdAt').orderBy('payments.id')
}
