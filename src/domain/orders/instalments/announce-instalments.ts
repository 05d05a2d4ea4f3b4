import { sql } from 'kysely'
import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { OrderId, PaymentId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { recordFacts } from '../../facts/index.ts'
import { equalShares } from '../../pricing/index.ts'
import type { PlatformActor } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'
import { announcedAhead } from './overdue.ts'

type Deps = Pick<OrderDeps, 'db' | 'clock'>

const batchSize = 200

/** Announces each instalment once, three days before its due date. Returns the count. */
export async function announceInstalments(deps: Deps, _actor: PlatformActor): Promise<number> {
  let announced = 0
  for (const schoolId of await schoolsWithUpcoming(deps))
    for (;;) {
      const batch = await inTransaction(deps.db, (tx) => announceBatch(deps, tx, schoolId))
      announced += batch
      if (batch < batchSize) break
    }
  return announced
}

// Rows are locked for one school at a time, because a cluster stores each school on one node.
async function schoolsWithUpcoming({ db, clock }: Deps): Promise<readonly SchoolId[]> {
  const now = clock.now()
  const rows = await db
    .selectFrom('payments')
    .select('schoolId')
    .distinct()
    .where('nextChargeAt', '>', now)
    .where('nextChargeAt', '<=', new Date(now.getTime() + announcedAhead))
    .where('nextChargeAnnouncedAt', 'is', null)
    .modifyEnd(allSchools('orders.due_instalments'))
    .execute()
  return rows.map(({ schoolId }) => schoolId)
}

async function announceBatch({ clock }: Deps, tx: Tx, schoolId: SchoolId): Promise<number> {
  const upcoming = await markAnnounced(tx, schoolId, clock.now())
  await recordFacts(
    tx,
    clock,
    upcoming.map(({ total, instalments, ...payment }) => ({
      schoolId,
      kind: 'instalment.announced',
      body: {
        ...payment,
        count: instalments,
        amount: String(equalShares(BigInt(total), instalments)[payment.sequence - 1] ?? 0n),
      },
    })),
  )
  return upcoming.length
}

type UpcomingInstalment = {
  readonly paymentId: PaymentId
  readonly orderId: OrderId
  readonly personId: PersonId
  readonly tradeNo: string
  readonly currency: string
  readonly sequence: number
  readonly dueAt: Date
  readonly total: bigint
  readonly instalments: number
}

async function markAnnounced(db: Db, schoolId: SchoolId, now: Date): Promise<readonly UpcomingInstalment[]> {
  const { rows } = await sql<UpcomingInstalment>`
    update payments set next_charge_announced_at = ${now}
    from (
      select id from payments
      where school_id = ${schoolId} and next_charge_at > ${now} and next_charge_at <= ${new Date(now.getTime() + announcedAhead)}
        and next_charge_announced_at is null
      order by next_charge_at limit ${batchSize} for update skip locked
    ) near, orders
    where payments.school_id = ${schoolId} and payments.id = near.id
      and orders.school_id = ${schoolId} and orders.id = payments.order_id
    returning payments.id as payment_id, orders.id as order_id, orders.person_id,
      orders.trade_no, orders.currency, payments.sequence + 1 as sequence, payments.next_charge_at as due_at,
      orders.total, orders.instalments
  `.execute(db)
  return rows
}
