import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Schema } from '../../../platform/db/schema/schema.gen.ts'
import { type Editor, readableWith } from '../../identity/index.ts'
import type { MemberActor, OwnerOf } from '../../tenancy/index.ts'

/** The visibility rule of payments. Every list starts here. */
export function paymentsReadableBy(db: Db, actor: MemberActor | Editor) {
  switch (actor.kind) {
    case 'member':
      return visiblePaymentsOf(db, actor)
    case 'operator':
    case 'platform':
      return readableWith(paymentsAt(db, actor), actor, 'orders:read')
  }
}

/** A member's own payments, without those still in checkout. */
export function visiblePaymentsOf(db: Db, owner: OwnerOf) {
  return paymentsOf(db, owner).where(hasLeftCheckout)
}

function paymentsAt(db: Db, { schoolId }: Pick<OwnerOf, 'schoolId'>) {
  return db.selectFrom('payments').where('payments.schoolId', '=', schoolId)
}

/** A member's own payments, including those still in checkout, for continuing the payment. */
export function paymentsOf(db: Db, owner: OwnerOf) {
  return paymentsAt(db, owner).where('payments.personId', '=', owner.memberId)
}

/** The orders that an actor may read: a member's own, or all of the school for its operators. */
export function ordersReadableBy(db: Db, actor: MemberActor | Editor) {
  const orders = db.selectFrom('orders').where('orders.schoolId', '=', actor.schoolId)
  switch (actor.kind) {
    case 'member':
      return orders.where('orders.personId', '=', actor.memberId)
    case 'operator':
    case 'platform':
      return readableWith(orders, actor, 'orders:read')
  }
}

/** The refunds of a school's payments. */
export function refundsReadableBy(db: Db, actor: Editor) {
  const refunds = db.selectFrom('refunds').where('refunds.schoolId', '=', actor.schoolId)
  return readableWith(refunds, actor, 'orders:read')
}

/** The invoices of a school's payments. */
export function invoicesReadableBy(db: Db, actor: Editor) {
  const invoices = db.selectFrom('invoices').where('invoices.schoolId', '=', actor.schoolId)
  return readableWith(invoices, actor, 'orders:read')
}

/** The discrepancies of a school. */
export function discrepanciesReadableBy(db: Db, actor: Editor) {
  const discrepancies = db
    .selectFrom('bookDifferences as difference')
    .where('difference.schoolId', '=', actor.schoolId)
  return readableWith(discrepancies, actor, 'orders:read')
}

// Hidden only while unpaid: once expired it is shown like any expired row.
function hasLeftCheckout(row: ExpressionBuilder<Schema, 'payments'>) {
  return row.or([row('payments.state', '!=', 'not_paid'), row('payments.paymentType', 'is not', null)])
}
