import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** A person's orders, payments and vouchers at a school, for their data export. Amounts are in minor units. */
export async function paidPersonalData({ db }: { db: Db }, schoolId: SchoolId, personId: PersonId) {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'tradeNo', 'currency', 'country', 'createdAt', sql<string>`total::text`.as('total')])
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
  const vouchers = await db
    .selectFrom('vouchers')
    .innerJoin('orderLines', (join) =>
      join
        .onRef('orderLines.schoolId', '=', 'vouchers.schoolId')
        .onRef('orderLines.id', '=', 'vouchers.lineId'),
    )
    .select(['orderLines.name', 'vouchers.purpose', 'vouchers.redeemedAt', 'vouchers.createdAt'])
    .select((eb) => eb('vouchers.ownerId', '=', personId).as('isBuyer'))
    .where('vouchers.schoolId', '=', schoolId)
    .where((eb) => eb.or([eb('vouchers.ownerId', '=', personId), eb('vouchers.redeemedBy', '=', personId)]))
    .orderBy('vouchers.createdAt')
    .execute()
  return { orders, lines, payments, vouchers, cancellations: await cancellationsOf(db, schoolId, personId) }
}

async function cancellationsOf(db: Db, schoolId: SchoolId, personId: PersonId) {
  return await db
    .selectFrom('cancellations')
    .select(['kind', 'percent', 'state', 'cancelledAt', sql<string>`amount::text`.as('amount')])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('cancelledAt')
    .execute()
}

/** Anonymizes the vouchers of a deleted account, as buyer and as redeemer. */
export async function forgetVouchers({ db }: { db: Db }, schoolId: SchoolId, personId: PersonId) {
  await db
    .updateTable('vouchers')
    .set({ recipientName: null, recipientEmail: null, message: null })
    .where('schoolId', '=', schoolId)
    .where((eb) => eb.or([eb('ownerId', '=', personId), eb('redeemedBy', '=', personId)]))
    .execute()
}
