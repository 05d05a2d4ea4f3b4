import type { Tx } from '../../../platform/db/database.ts'
import type { OrderKey } from '../ledger/ledger-entry.ts'
import type { PayableOrder } from './new-payment.ts'

/** An order for another payment: with its stored prices, not the current ones. */
export async function payableOrder(tx: Tx, { schoolId, orderId }: OrderKey): Promise<PayableOrder> {
  const order = await tx
    .selectFrom('orders')
    .select(['schoolId', 'id', 'personId', 'tradeNo', 'currency', 'total', 'instalments', 'createdAt'])
    .where('schoolId', '=', schoolId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const lines = await tx
    .selectFrom('orderLines')
    .select(['id', 'original', 'discount', 'name', 'itemType', 'itemId', 'quantity'])
    .select(['tax', 'taxName', 'taxRate', 'taxInclusive'])
    .where('schoolId', '=', schoolId)
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute()
  const adjustments = await tx
    .selectFrom('orderAdjustments')
    .select(['id', 'amount', 'kind', 'label', 'code'])
    .where('schoolId', '=', schoolId)
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute()
  return { ...order, lines, adjustments }
}
