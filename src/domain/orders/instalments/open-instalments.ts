import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OrderId, PaymentId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordFact } from '../../facts/index.ts'
import type { PlatformActor } from '../../tenancy/index.ts'
import { newPayment } from '../checkout/new-payment.ts'
import { payableOrder } from '../checkout/payable-order.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder } from '../ledger/locked-payment.ts'
import { record } from '../ledger/record.ts'
import { overdueAfter } from './overdue.ts'

type Deps = Pick<OrderDeps, 'db' | 'clock'>
type DuePayment = { readonly schoolId: SchoolId; readonly id: PaymentId; readonly orderId: OrderId }

/** Opens the due instalments, each once. Returns the count. */
export async function openInstalments(deps: Deps, _actor: PlatformActor): Promise<number> {
  const due = await deps.db
    .selectFrom('payments')
    .select(['schoolId', 'id', 'orderId'])
    .where('nextChargeAt', '<=', deps.clock.now())
    .orderBy('nextChargeAt')
    .limit(500)
    .modifyEnd(allSchools('orders.due_instalments'))
    .execute()
  for (const payment of due) await inTransaction(deps.db, (tx) => openNext(deps, tx, payment))
  return due.length
}

async function openNext({ clock }: Deps, tx: Tx, due: DuePayment) {
  const now = clock.now()
  const { schoolId, orderId } = due
  await lockOrder(tx, due)
  const paid = await claimInstalment(tx, due, now)
  if (!paid) return
  const { sequence, gateway } = paid
  const order = await payableOrder(tx, { schoolId, orderId })
  const deadlineAt = overdueAfter(now)
  const openingEntry = newPayment(clock, order, { sequence: sequence + 1, gateway, deadlineAt })
  await record(tx, clock, { schoolId, orderId }, [openingEntry])
  await tx
    .updateTable('orders')
    .set({ instalmentDueAt: now })
    .where('schoolId', '=', schoolId)
    .where('id', '=', orderId)
    .execute()
  const { personId, tradeNo } = order
  const body = {
    paymentId: openingEntry.paymentId,
    orderId,
    personId,
    tradeNo,
    sequence: sequence + 1,
    deadlineAt,
  }
  await recordFact(tx, clock, { schoolId, kind: 'payment.due', body })
}

// A concurrent run finds the instalment already open.
async function claimInstalment(tx: Tx, { schoolId, id }: DuePayment, now: Date) {
  return await tx
    .updateTable('payments')
    .set({ nextChargeAt: null, updatedAt: now })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .where('nextChargeAt', '<=', now)
    .returning(['sequence', 'gateway'])
    .executeTakeFirst()
}
