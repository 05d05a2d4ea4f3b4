import type { Tx } from '../../../platform/db/database.ts'
import type { OrderKey } from './ledger-entry.ts'

export type SettledOrder = Awaited<ReturnType<typeof settledOrder>>

/** An order with its lines, and its payments in order of payment. */
export async function settledOrder(tx: Tx, { schoolId, orderId }: OrderKey) {
  const order = await tx
    .selectFrom('orders')
    .innerJoin('schools', 'schools.id', 'orders.schoolId')
    .select(['orders.schoolId', 'orders.id', 'orders.personId', 'orders.currency', 'orders.fulfilment'])
    .select(['orders.purpose', 'orders.createdAt', 'orders.instalmentDueAt', 'orders.accessSuspendedAt'])
    .select('schools.timeZone')
    .where('orders.schoolId', '=', schoolId)
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lines = await tx
    .selectFrom('orderLines')
    .selectAll()
    .where('schoolId', '=', schoolId)
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  const payments = await tx
    .selectFrom('payments')
    .selectAll()
    .where('schoolId', '=', schoolId)
    .where('orderId', '=', orderId)
    .orderBy('paidAt')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return { ...order, lines, payments }
}
