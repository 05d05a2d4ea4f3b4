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
  const adjustment = { schoolId, id: newId<'OrderAdjustment'>(clock), amount: -off }
  const { schoolId: _school, id: adjustmentId, ...rest } = adjustment
  await tx
    .insertInto('orderAdjustments')
    .values({ ...adjustment, orderId, kind: 'promotion', label })
    .execute()
  await tx
    .insertInto('paymentAdjustments')
    .values({ schoolId, paymentId, adjustmentId, ...rest })
    .execute()
  await tx
    .updateTable('orders')
    .set((eb) => ({ total: eb('total', '-', off) }))
    .where('schoolId', '=', schoolId)
    .where('id', '=', orderId)
    .execute()
  await tx
    .updateTable('payments')
    .set((eb) => ({ amount: eb('amount', '-', off) }))
    .where('schoolId', '=', schoolId)
    .where('id', '=', paymentId)
    .execute()
  return { ...purchase, amount: purchase.amount - off }
}
