import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema.gen.ts'
import type { Editor } from '../../identity/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'

/** The one answer to "which payments may this actor see". Every list starts here. */
export function paymentsReadableBy(db: Db, actor: MemberActor | Editor) {
  switch (actor.kind) {
    case 'member':
      return paymentsOf(db, actor).where(hasLeftCheckout)
    case 'operator':
    case 'platform':
      return db.selectFrom('payments').where('payments.schoolId', '=', actor.schoolId)
  }
}

/** A member's own payments, one still in its checkout among them: only to go on with it. */
export function paymentsOf(db: Db, { schoolId, memberId }: Pick<MemberActor, 'schoolId' | 'memberId'>) {
  return db
    .selectFrom('payments')
    .where('payments.schoolId', '=', schoolId)
    .where('payments.personId', '=', memberId)
}

/** Which orders this actor may see: their own, or all of the school they run. */
export function ordersReadableBy(db: Db, actor: MemberActor | Editor) {
  const orders = db.selectFrom('orders').where('orders.schoolId', '=', actor.schoolId)
  switch (actor.kind) {
    case 'member':
      return orders.where('orders.personId', '=', actor.memberId)
    case 'operator':
    case 'platform':
      return orders
  }
}

// Held back only while unpaid: once expired it is shown like any expired row.
function hasLeftCheckout(row: ExpressionBuilder<Schema, 'payments'>) {
  return row.or([row('payments.state', '!=', 'not_paid'), row('payments.paymentType', 'is not', null)])
}
