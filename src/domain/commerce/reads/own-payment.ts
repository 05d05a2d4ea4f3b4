import type { Db } from '../../../platform/db/database.ts'
import type { PaymentId } from '../../../platform/db/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import { withDetails } from './payment-columns.ts'
import { type Payment, toPayment } from './payment-view.ts'
import { paymentsOf } from './readable-by.ts'

/** How a member's own payment is named: by its id, at its gateway, or as the newest one of an order. */
export type OwnPaymentKey =
  | { readonly paymentId: PaymentId }
  | { readonly reference: string }
  | { readonly tradeNo: string }

export type OwnPayment = Payment & {
  readonly reference: string
  /** Until when it can be paid, with a code or without. */
  readonly deadlineAt: Date | null
}

/** A member's own payment to go on with, also before a method was chosen. */
export async function ownPayment(
  { db }: { readonly db: Db },
  member: MemberActor,
  key: OwnPaymentKey,
): Promise<OwnPayment> {
  const row = await named(db, member, key)
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found', 'No such payment of yours')
  const { reference, deadlineAt } = row
  return { ...toPayment(row), reference, deadlineAt }
}

function named(db: Db, member: MemberActor, key: OwnPaymentKey) {
  const own = withDetails(paymentsOf(db, member).select('payments.gatewayReference as reference'))
  if ('paymentId' in key) return own.where('payments.id', '=', key.paymentId)
  if ('reference' in key) return own.where('payments.gatewayReference', '=', key.reference)
  return own.where('orders.tradeNo', '=', key.tradeNo)
}
