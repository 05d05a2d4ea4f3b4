import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema.gen.ts'

/** What a person bought and paid at a school, for their data export. Amounts are in the smallest unit. */
export async function paidPersonalData({ db }: { db: Db }, schoolId: SchoolId, personId: PersonId) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'tradeNo', 'currency', 'createdAt', sql<string>`total::text`.as('total')])
    .select(['invoiceKind', 'invoiceBuyerName', 'invoiceTaxId', 'invoiceCarrier', 'invoiceDonationCode'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()
  const payments = await db
    .selectFrom('payments')
    .select(['orderId', 'paymentType', 'state', 'paidAt', 'refundingState', 'refundedAt', 'createdAt'])
    .select([sql<string>`amount::text`.as('amount'), sql<string>`refunded::text`.as('refunded')])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()
  const lines = await db
    .selectFrom('orderLines')
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'orderLines.schoolId').onRef('orders.id', '=', 'orderLines.orderId'),
    )
    .select(['orderLines.orderId', 'orderLines.name', 'orderLines.itemType', 'orderLines.quantity'])
    .select(sql<string>`order_lines.amount::text`.as('amount'))
    .where('orders.schoolId', '=', schoolId)
    .where('orders.personId', '=', personId)
    .execute()
  return { orders, lines, payments }
}
