import type { Tx } from '../../../platform/db/database.ts'
import type { PaymentId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { OrderKey } from './ledger-entry.ts'

/** A payment before a change, with the data of its order. */
export type LockedPayment = Awaited<ReturnType<typeof lockedPayment>>

/** Takes the row lock of an order, which all changes of its payments share. */
export async function lockOrder(tx: Tx, { schoolId, orderId }: OrderKey): Promise<void> {
  await tx
    .selectFrom('orders')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function lockedPayment(
  tx: Tx,
  { schoolId, paymentId }: { schoolId: SchoolId; paymentId: PaymentId },
) {
  return await tx
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'payments.schoolId').onRef('orders.id', '=', 'payments.orderId'),
    )
    .innerJoin('schools', 'schools.id', 'payments.schoolId')
    .where('payments.schoolId', '=', schoolId)
    .where('payments.id', '=', paymentId)
    .selectAll('payments')
    .select([
      'orders.tradeNo',
      'orders.instalments',
      'orders.invoiceKind',
      'orders.invoiceBuyerName',
      'orders.invoiceTaxId',
      'orders.invoiceCarrier',
      'orders.invoiceDonationCode',
      'schools.timeZone',
    ])
    .executeTakeFirstOrThrow()
}
