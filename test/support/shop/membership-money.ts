import { record } from '../../../src/domain/orders/ledger/record.ts'
import type { MemberActor, OperatorActor } from '../../../src/domain/tenancy/index.ts'
import type { PaymentId } from '../../../src/platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../src/platform/db/transaction.ts'
import type { World } from '../world/world.ts'
import { rowOf } from './shop.ts'

type Shop = Pick<World, 'deps' | 'modules' | 'clock'>

/** Requests a refund of a payment, of all that is left unless an amount is given, and approves it. */
export async function refund(world: Shop, olga: OperatorActor, paymentId: PaymentId, amount?: bigint) {
  const refundId = await world.modules.orders.requestRefund(olga, paymentId, {
    amount,
    reason: 'No longer needed',
  })
  const effect = await world.modules.orders.refundEffect(olga, refundId)
  await world.modules.orders.approveRefund(olga, refundId)
  return effect
}

let disputes = 0

/** The gateway reports a dispute of a payment: opened and then won or lost, or still open. */
export async function dispute(
  world: Shop,
  member: Pick<MemberActor, 'schoolId'>,
  paymentId: PaymentId,
  outcome: 'dispute_opened' | 'dispute_won' | 'dispute_lost',
) {
  const { schoolId } = member
  const { orderId, amount, refunded, currency, gateway } = await rowOf(world, { schoolId }, paymentId)
  const disputeId = `dp_${++disputes}`
  const { clock, db } = world.deps
  const entry = (kind: typeof outcome) => ({
    paymentId,
    gateway,
    kind,
    currency,
    happenedAt: clock.now(),
    amount: amount - refunded,
    eventId: `${kind}:${disputeId}`,
    detail: { disputeId },
  })
  const kinds = [...new Set(['dispute_opened' as const, outcome])]
  await inTransaction(db, (tx) => record(tx, clock, { schoolId, orderId }, kinds.map(entry)))
}
