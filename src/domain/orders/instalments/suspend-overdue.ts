import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordFact } from '../../facts/index.ts'
import type { PlatformActor } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'
import { suspend } from '../fulfilment/fulfilment.ts'
import type { OrderKey } from '../ledger/ledger-entry.ts'
import { lockOrder } from '../ledger/locked-payment.ts'
import { type SettledOrder, settledOrder } from '../ledger/settled-order.ts'
import { overdueSince } from './overdue.ts'

type Deps = Pick<OrderDeps, 'db' | 'clock'>

const batchSize = 500

/** Suspends the access of orders whose instalment is overdue beyond the grace period, each once. Returns the count. */
export async function suspendOverdue(deps: Deps, _actor: PlatformActor): Promise<number> {
  const due = await overdueOrders(deps)
  let suspended = 0
  for (const key of due) {
    if (await inTransaction(deps.db, (tx) => suspendOrder(deps, tx, key))) suspended += 1
  }
  return suspended
}

async function overdueOrders({ db, clock }: Deps): Promise<OrderKey[]> {
  return await db
    .selectFrom('orders')
    .select(['schoolId', 'id as orderId'])
    .where('instalmentDueAt', '<=', overdueSince(clock.now()))
    .where('accessSuspendedAt', 'is', null)
    .orderBy('instalmentDueAt')
    .limit(batchSize)
    .modifyEnd(allSchools('orders.due_instalments'))
    .execute()
}

// Decided again under the lock: a payment may have arrived in between.
async function suspendOrder({ clock }: Deps, tx: Tx, key: OrderKey): Promise<boolean> {
  await lockOrder(tx, key)
  const order = await settledOrder(tx, key)
  const { instalmentDueAt, accessSuspendedAt } = order
  if (!instalmentDueAt || accessSuspendedAt || instalmentDueAt > overdueSince(clock.now())) return false
  await suspend(tx, clock, order)
  await tx
    .updateTable('orders')
    .set({ accessSuspendedAt: clock.now() })
    .where('schoolId', '=', key.schoolId)
    .where('id', '=', key.orderId)
    .execute()
  await recordFact(tx, clock, { schoolId: key.schoolId, kind: 'instalment.overdue', body: bodyOf(order) })
  return true
}

function bodyOf({ id: orderId, personId, currency, payments, lines }: SettledOrder) {
  const unpaid = payments.toSorted((one, other) => one.sequence - other.sequence).at(-1)
  if (!unpaid) throw new Error(`Order ${orderId} has an instalment due and no payment`)
  const { id: paymentId, sequence, amount } = unpaid
  return {
    personId,
    orderId,
    paymentId,
    sequence,
    amount: String(amount),
    currency,
    name: lines[0]?.name ?? '',
  }
}
