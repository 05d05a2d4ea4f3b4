import { z } from 'zod'
import { offerTypes } from '../../domain/catalog/index.ts'
import type { RefundEffect, RefundOfOrder } from '../../domain/orders/index.ts'
import { currencyOf } from '../../platform/money.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull, money, moneyOf } from '../wire/shapes.ts'

/** A refund, requested or paid. */
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
    needs_attention: z.string().nullable().describe('why the payment needs the attention of an operator'),
    requested_at: moment,
    decided_at: momentOrNull,
    finished_at: momentOrNull,
  }),
)

export function toRefund(row: RefundOfOrder): z.input<typeof refund> {
  const { state, reason } = row
  return {
    id: row.id,
    order_id: row.orderId,
    trade_no: row.tradeNo,
    payment_id: row.paymentId,
    member_id: row.personId,
    amount: moneyOf(row.amount, currencyOf(row.currency)),
    state,
    reason,
    needs_attention: row.needsAttention,
    requested_at: momentOf(row.requestedAt),
    decided_at: momentOf(row.decidedAt),
    finished_at: momentOf(row.finishedAt),
  }
}

/** A refund after a decision, with its effects. */
export const decidedRefund = component(
  'DecidedRefund',
  refund.extend({
    paid_back: z
      .enum(['by_gateway', 'by_hand'])
      .nullable()
      .describe(
        'by_gateway: the gateway refunds it; by_hand: you pay it yourself and then finish the refund; null: nothing is refunded',
      ),
    loses: z
      .array(z.object({ kind: z.enum(offerTypes), name: z.string() }))
      .describe('the entitlements that the member loses after the refund; empty: none'),
    memberships: z
      .array(
        z.object({
          outcome: z
            .enum(['unchanged', 'ends', 'returns', 'shortened'])
            .describe(
              'returns: to the plan before the refunded switch; shortened: by the days that the refunded payment was credited for',
            ),
          plan: z.string().describe('the name of the plan afterwards'),
          ends_at: moment.describe('the end of its paid period afterwards, or its end'),
        }),
      )
      .describe('the effects on the memberships of the payment; empty: none'),
  }),
)

const nothing = { refundMethod: null, loses: [], memberships: [] } as const

export function toDecidedRefund(
  row: RefundOfOrder,
  { refundMethod, loses, memberships }: RefundEffect | typeof nothing = nothing,
): z.input<typeof decidedRefund> {
  return {
    ...toRefund(row),
    paid_back: refundMethod,
    loses: [...loses],
    memberships: memberships.map(({ is, planName, endsAt }) => ({
      outcome: is,
      plan: planName,
      ends_at: momentOf(endsAt),
    })),
  }
}
