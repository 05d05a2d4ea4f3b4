import type { Tx } from '../../../platform/db/database.ts'
import * as fulfilment from '../fulfilment/fulfilment.ts'
import { statesWithAccess } from './fulfilment-of.ts'
import type { SettledOrder } from './settled-order.ts'

/** Clears the due date of an order once its latest instalment is paid, and ends a suspension of access. */
export async function settleInstalment(tx: Tx, order: SettledOrder): Promise<void> {
  if (!order.instalmentDueAt) return
  const isClosed = order.fulfilment === 'taken_back'
  if (!isClosed && !isLatestPaid(order)) return
  await tx
    .updateTable('orders')
    .set({ instalmentDueAt: null, accessSuspendedAt: null })
    .where('schoolId', '=', order.schoolId)
    .where('id', '=', order.id)
    .execute()
  if (order.accessSuspendedAt) await fulfilment.restore(tx, order)
}

function isLatestPaid({ payments }: SettledOrder): boolean {
  const latest = Math.max(...payments.map(({ sequence }) => sequence))
  return payments.some(({ sequence, state }) => sequence === latest && statesWithAccess.includes(state))
}
