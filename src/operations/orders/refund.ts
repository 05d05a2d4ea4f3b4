import { z } from 'zod'
import type { RefundOfOrder } from '../../domain/commerce/index.ts'
import { currencyOf } from '../../platform/money.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull, money, moneyOf } from '../wire/shapes.ts'

/** Money that a member wants back, or got back. */
export const refund = component(
  'Refund',
  z.object({
    id,
    order_id: id,
    trade_no: z.string(),
    payment_id: id,
    member_id: id,
    amount: money,
    state: z.enum(['requested', 'processing', 'rejected', 'done', 'failed']),
    reason: z.string(),
    needs_attention: z.string().nullable().describe('why an operator must look at the payment'),
    requested_at: moment,
    decided_at: momentOrNull,
    finished_at: momentOrNull,
  }),
)

export function refundShown(given: RefundOfOrder): z.input<typeof refund> {
  const { state, reason } = given
  return {
    id: given.id,
    order_id: given.orderId,
    trade_no: given.tradeNo,
    payment_id: given.paymentId,
    member_id: given.personId,
    amount: moneyOf(given.amount, currencyOf(given.currency)),
    ...{ state, reason },
    needs_attention: given.needsAttention,
    requested_at: momentOf(given.requestedAt),
    decided_at: momentOf(given.decidedAt),
    finished_at: momentOf(given.finishedAt),
  }
}
