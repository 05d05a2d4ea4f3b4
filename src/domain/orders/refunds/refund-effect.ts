import type { OrderLinesTable, RefundId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Gateway, GatewayPayment } from '../../gateways/index.ts'
import { gatewayAt } from '../../gateways/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { type MembershipAfterRefund, membershipAfterRefund } from '../../subscriptions/index.ts'
import type { OrderDeps } from '../deps.ts'
import { fulfilmentOf } from '../ledger/fulfilment-of.ts'
import { type SettledOrder, settledOrder } from '../ledger/settled-order.ts'
import { gatewayPayment } from '../reads/gateway-payment.ts'
import { refundById } from './open-refunds.ts'

/** The effect of completing a refund. */
export type RefundEffect = {
  /** `by_gateway` if the gateway makes the refund; otherwise an operator transfers the money. */
  readonly refundMethod: 'by_gateway' | 'by_hand'
  /** The items the member loses: none, or all items of the order. */
  readonly loses: readonly { readonly kind: OrderLinesTable['itemType']; readonly name: string }[]
  /** The memberships that the order paid for, after the refund. */
  readonly memberships: readonly MembershipAfterRefund[]
}

/** The effect of completing a refund. Changes nothing and calls no gateway. */
export async function refundEffect(
  deps: OrderDeps,
  actor: Editor,
  refundId: RefundId,
): Promise<RefundEffect> {
  refuseUnlessMay(actor, 'orders:read')
  const refund = await refundById(deps, actor, refundId)
  if (!refund) throw new Refusal('not_found', 'No such refund')
  const { schoolId, paymentId, orderId, amount } = refund
  const order = await inTransaction(deps.db, (tx) => settledOrder(tx, { schoolId, orderId }))
  const after = order.payments.map((payment) =>
    payment.id === paymentId && payment.refunded + amount === payment.amount
      ? { ...payment, state: 'refunded' as const }
      : payment,
  )
  const isRevoked = order.fulfilment === 'granted' && fulfilmentOf(after, deps.clock.now()) === 'taken_back'
  return {
    refundMethod: await refundMethodOf(deps, await gatewayPayment(deps.db, { schoolId, paymentId })),
    ...(isRevoked ? await lost(deps, order) : { loses: [], memberships: [] }),
  }
}

// A membership is lost with the payment of its running period; one with a switch returns to the plan before.
async function lost({ db, clock }: OrderDeps, order: SettledOrder) {
  const loses: RefundEffect['loses'][number][] = []
  const memberships: MembershipAfterRefund[] = []
  for (const { id: lineId, itemType, name } of order.lines) {
    const key = { schoolId: order.schoolId, lineId }
    const after = order.purpose === 'self' ? await membershipAfterRefund(db, key, clock.now()) : undefined
    if (after) memberships.push(after)
    if (!after || after.is === 'ends' || after.is === 'returns') loses.push({ kind: itemType, name })
  }
  return { loses, memberships }
}

async function refundMethodOf(
  deps: OrderDeps,
  payment: GatewayPayment,
): Promise<RefundEffect['refundMethod']> {
  const gateway = await gatewayAt(deps, payment.schoolId, payment.gateway).catch(unlessRefused)
  return gateway && isRefundedBy(gateway, payment) ? 'by_gateway' : 'by_hand'
}

/** True if a gateway can refund payments by this method. */
export function isRefundedBy(
  { capabilities }: Pick<Gateway, 'capabilities'>,
  { paymentType }: Pick<GatewayPayment, 'paymentType'>,
): boolean {
  return paymentType !== null && capabilities.refunds.includes(paymentType)
}

/** For a gateway that the school no longer uses. */
export function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error
  return undefined
}
