import type { Db } from '../../../platform/db/database.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import type { MemberActor } from '../../tenancy/index.ts'

/** A line of an unpaid order. */
export type WaitingLine = {
  readonly offerId: string
  readonly startsAt: Date | null
  readonly paymentId: PaymentId
}

/** The lines with these offers in unpaid orders of the member, the newest order first. */
export async function waitingLines(
  db: Db,
  { schoolId, memberId }: MemberActor,
  offerIds: readonly string[],
): Promise<WaitingLine[]> {
  return await db
    .selectFrom('orders')
    .innerJoin('orderLines as line', (join) =>
      join.onRef('line.schoolId', '=', 'orders.schoolId').onRef('line.orderId', '=', 'orders.id'),
    )
    .innerJoin('payments', (join) =>
      join.onRef('payments.schoolId', '=', 'orders.schoolId').onRef('payments.orderId', '=', 'orders.id'),
    )
    .where('orders.schoolId', '=', schoolId)
    .where('orders.personId', '=', memberId)
    .where('orders.fulfilment', '=', 'held')
    .where('payments.state', '=', 'not_paid')
    .where('line.offerId', '=', (eb) => eb.fn.any(eb.val([...offerIds])))
    .orderBy('orders.createdAt', 'desc')
    .select(['line.offerId', 'line.startsAt', 'payments.id as paymentId'])
    .execute()
}
