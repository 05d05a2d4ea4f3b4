import { payableOrder, receiptOf } from '../src/domain/orders/index.ts'
import { newId } from '../src/platform/ids.ts'
import type { Purchase } from './checkout.ts'
import type { Planting } from './planting.ts'

type Promotion = { readonly label: string; readonly off: bigint }

/**
 * Takes something off an order with one unpaid payment, as if by a promotion that ended long ago: lines and
 * adjustments still add up to the amount.
 */
export async function takeOff(
  { tx, clock }: Planting,
  purchase: Purchase,
  { label, off }: Promotion,
): Promise<Purchase> {
  const { orderId, paymentId, buyer } = purchase
  const { schoolId } = buyer
  const adjustmentId = newId<'OrderAdjustment'>(clock)
  const amount = -off
  await tx
    .insertInto('orderAdjustments')
    .values({ schoolId, id: adjustmentId, orderId, kind: 'promotion', label, amount })
    .execute()
  await tx
    .updateTable('orders')
    .set((eb) => ({ total: eb('total', '-', off) }))
    .where('schoolId', '=', schoolId)
    .where('id', '=', orderId)
    .execute()
  const share = { schoolId, paymentId, adjustmentId, amount }
  await tx.insertInto('paymentAdjustments').values(share).execute()
  const lines = await tx
    .selectFrom('paymentLines')
    .selectAll()
    .where('schoolId', '=', schoolId)
    .where('paymentId', '=', paymentId)
    .execute()
  const order = await payableOrder(tx, { schoolId, orderId })
  const receipt = receiptOf(order, { lines, adjustments: [share] })
  await tx
    .updateTable('payments')
    .set((eb) => ({ amount: eb('amount', '-', off), receipt }))
    .where('schoolId', '=', schoolId)
    .where('id', '=', paymentId)
    .execute()
  return { ...purchase, amount: purchase.amount - off }
}
