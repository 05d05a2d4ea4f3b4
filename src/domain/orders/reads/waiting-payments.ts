import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared/prepared.ts'
import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { currencyOf } from '../../../platform/money.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import { paymentsOf } from './readable-by.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** Unpaid payments of the member, including those still in checkout, the next deadline first. */
export async function waitingPayments(
  { db, clock }: Deps,
  { schoolId, memberId }: MemberActor,
  most: number,
) {
  const rows = await findWaiting(db, { schoolId, memberId, now: clock.now(), most })
  return rows.map(({ amount, currency, ...row }) => ({
    ...row,
    amount: BigInt(amount),
    currency: currencyOf(currency),
  }))
}

const findWaiting = prepared(
  'orders.waiting_payments',
  (
    db,
    { schoolId, memberId, now, most }: { schoolId: SchoolId; memberId: PersonId; now: Date; most: number },
  ) =>
    paymentsOf(db, { schoolId, memberId })
      .where('payments.state', '=', 'not_paid')
      .where('payments.deadlineAt', '>', now)
      .orderBy('payments.deadlineAt')
      .orderBy('payments.id')
      .limit(sql<number>`${most}::integer`)
      .select(['payments.id', 'payments.amount', 'payments.currency', 'payments.deadlineAt'])
      .select(
        sql<string | null>`(
          select name from order_lines as line
          where line.school_id = ${schoolId} and line.order_id = payments.order_id
          order by line.position limit 1
        )`.as('name'),
      ),
)
