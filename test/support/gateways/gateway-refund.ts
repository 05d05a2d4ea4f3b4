import type { PaymentId } from '../../../src/platform/db/schema/schema.gen.ts'
import type { OpenShop } from '../shop/open-shop.ts'
import { rowOf } from '../shop/shop.ts'

/** Mei requests a refund of a payment, of all that is left unless an amount is given, and Olga approves it. */
export async function refundPayment({ world, mei, olga }: OpenShop, paymentId: PaymentId, amount?: bigint) {
  const { orders } = world.modules
  const refundId = await orders.requestRefund(mei, paymentId, { amount, reason: 'No time' })
  return await orders.approveRefund(olga, refundId)
}

/** The state, the refund state and the refunded amount of a payment. */
export async function refundStatus({ world, mei }: OpenShop, paymentId: PaymentId) {
  const { state, refundingState, refunded } = await rowOf(world, mei, paymentId)
  return [state, refundingState, refunded]
}
