import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared/prepared.ts'
import type { PaymentId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { type Currency, currencyOf } from '../../../platform/money.ts'
import type { MemberActor } from '../../tenancy/index.ts'

/** An instalment that suspends the access of a purchase until it is paid. */
export type OverdueInstalment = {
  readonly paymentId: PaymentId
  readonly itemId: string
  readonly name: string
  readonly sequence: number
  readonly count: number
  readonly amount: bigint
  readonly currency: Currency
  readonly dueAt: Date
}

/** The instalments that suspend a member's access, the oldest first. */
export async function overdueInstalments(
  { db }: { readonly db: Db },
  { schoolId, memberId }: MemberActor,
): Promise<readonly OverdueInstalment[]> {
  const rows = await findOverdue(db, { schoolId, memberId })
  return rows.map(({ amount, currency, dueAt, ...row }) => ({
    ...row,
    amount: BigInt(amount),
    currency: currencyOf(currency),
    dueAt: dueAt as Date,
  }))
}

const findOverdue = prepared(
  'orders.overdue_instalments',
  (db, { schoolId, memberId }: { schoolId: SchoolId; memberId: PersonId }) =>
    db
      .selectFrom('orders')
      .innerJoin('orderLines as line', (join) =>
        join.onRef('line.schoolId', '=', 'orders.schoolId').onRef('line.orderId', '=', 'orders.id'),
      )
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom('payments')
            .where('payments.schoolId', '=', schoolId)
            .whereRef('payments.orderId', '=', 'orders.id')
            .orderBy('payments.sequence', 'desc')
            .orderBy('payments.createdAt', 'desc')
            .orderBy('payments.id', 'desc')
            .limit(sql.lit(1))
            .select(['payments.id', 'payments.sequence', 'payments.amount'])
            .as('payment'),
        (join) => join.onTrue(),
      )
      .where('orders.schoolId', '=', schoolId)
      .where('orders.personId', '=', memberId)
      .where('orders.accessSuspendedAt', 'is not', null)
      .orderBy('orders.instalmentDueAt')
      .orderBy('line.position')
      .select(['payment.id as paymentId', 'payment.sequence', 'payment.amount', 'orders.currency'])
      .select(['orders.instalments as count', 'orders.instalmentDueAt as dueAt', 'line.itemId', 'line.name']),
)
