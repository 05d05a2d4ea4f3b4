import type { Db } from '../../../platform/db/database.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import { canRetry, isDelivered, type PaymentStatus, paymentStatus } from './payment-status.ts'
import { moment, type Payment, toPayments } from './payment-view.ts'
import { ofOrder, withRemaining } from './payments-in-json.ts'
import { readInJson } from './read-payments.ts'
import { paymentsOf } from './readable-by.ts'

/** Identifies a member's payment: by id, by gateway reference, or as the newest of an order. */
export type OwnPaymentKey =
  | { readonly paymentId: PaymentId }
  | { readonly reference: string }
  | { readonly tradeNo: string }

export type OwnPayment = Payment & {
  readonly reference: string
  /** The payment deadline. */
  readonly deadlineAt: Date | null
  readonly status: PaymentStatus
  readonly canRetry: boolean
  /** True if the member has access to the items of the payment. */
  readonly isDelivered: boolean
}

/** A member's own payment, also before a method was chosen. */
export async function ownPayment(
  { db }: { readonly db: Db },
  member: MemberActor,
  key: OwnPaymentKey,
): Promise<OwnPayment> {
  const newest = ownPaymentsBy(db, member, key)
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(1)
  const found = await readInJson(db, member.schoolId, newest)
  const [payment] = toPayments(found)
  const [[reference], [deadlineAt]] = [found.payments?.reference ?? [], found.payments?.deadlineAt ?? []]
  if (!payment || reference === undefined) throw new Refusal('not_found', 'You have no such payment')
  return {
    ...payment,
    reference,
    deadlineAt: moment(deadlineAt ?? null),
    status: paymentStatus(payment),
    canRetry: canRetry(payment),
    isDelivered: isDelivered(payment),
  }
}

function ownPaymentsBy(db: Db, member: MemberActor, key: OwnPaymentKey) {
  const own = withRemaining(member.schoolId, paymentsOf(db, member))
  if ('paymentId' in key) return own.where('payments.id', '=', key.paymentId)
  if ('reference' in key) return own.where('payments.gatewayReference', '=', key.reference)
  return own.where(ofOrder(key.tradeNo))
}
