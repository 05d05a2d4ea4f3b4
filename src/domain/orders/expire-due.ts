import { sql } from 'kysely'
import { allSchools } from '../../platform/db/all-schools.ts'
import type { Tx } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { PlatformActor } from '../tenancy/index.ts'
import type { OrderDeps } from './deps.ts'
import { type OrderKey, ownEntry } from './ledger/ledger-entry.ts'
import { lockOrder } from './ledger/locked-payment.ts'
import { record } from './ledger/record.ts'
import { settledOrder } from './ledger/settled-order.ts'

type Deps = Pick<OrderDeps, 'db' | 'clock'>

const atOnce = 200

/** Expires unpaid payments after their deadline and grace period, and releases reservations. Returns the count. */
export async function expireDue(deps: Deps, _actor: PlatformActor): Promise<number> {
  let expired = 0
  for (;;) {
    const due = await dueOrders(deps)
    const failed = await expireEach(deps, due)
    expired += due.length - failed.length
    if (failed.length > 0) throw new AggregateError(failed, `${failed.length} orders could not be expired`)
    if (due.length < atOnce) return expired
  }
}

// One order that fails must not stop the others.
async function expireEach(deps: Deps, due: readonly OrderKey[]): Promise<unknown[]> {
  const failed: unknown[] = []
  for (const key of due) {
    await expireOrderDue(deps, key).catch((error: unknown) => failed.push(error))
  }
  return failed
}

// A declined card payment is no longer open but keeps its reservation until its deadline: such orders count too.
async function dueOrders({ db, clock }: Deps): Promise<OrderKey[]> {
  const now = clock.now()
  const { rows } = await sql<OrderKey>`
    select school_id, order_id from payments where state = 'not_paid' and expires_at <= ${now}
    union
    select school_id, id from orders where fulfilment = 'held' and not exists (
      select from payments
      where payments.school_id = orders.school_id and payments.order_id = orders.id
        and (payments.state = 'not_paid' or payments.expires_at > ${now})
    )
    limit ${atOnce} ${allSchools('orders.expired')}
  `.execute(db)
  return rows
}

/** Expires the unpaid payments of one order. */
export async function expireOrderDue(deps: Deps, key: OrderKey): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockOrder(tx, key)
    await expireDueOf(deps, tx, key)
  })
}

/** Expires the unpaid payments of a locked order. */
export async function expireDueOf({ clock }: Pick<Deps, 'clock'>, tx: Tx, key: OrderKey) {
  const now = clock.now()
  const { payments } = await settledOrder(tx, key)
  const due = payments.filter(({ state, expiresAt }) => state === 'not_paid' && expiresAt && expiresAt <= now)
  const expired = due.map(({ id, expiresAt }) =>
    // Identified by its deadline, so that a later deadline is a separate entry.
    ownEntry(id, { kind: 'expired', happenedAt: now, detail: {}, name: expiresAt?.toISOString() }),
  )
  await record(tx, clock, key, expired)
}
