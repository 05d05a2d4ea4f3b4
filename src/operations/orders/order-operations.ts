import { z } from 'zod'
import { lapsesWithin, type Orders } from '../../domain/orders/index.ts'
import { hour } from '../../platform/durations.ts'
import { text } from '../../platform/fields.ts'
import { currencyOf } from '../../platform/money.ts'
import { listOperation, readOperation } from '../operation.ts'
import { memberEmail, memberName } from '../personal-data.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { member } from '../wire/member.ts'
import { resourceId } from '../wire/resource-id.ts'
import { id, moment, momentOf, momentOrNull, money, moneyOf } from '../wire/shapes.ts'
import { orderPayment, paymentState, toOrderPayment } from './payment.ts'

export const listOrders = listOperation({
  id: 'orders.list',
  reads: 'replica',
  title: 'List orders',
  description:
    'Returns the orders of this school, newest first, with the buyer, the items, the total and the states of the payments.',
  scope: 'orders:read',
  filters: {
    state: paymentState.optional().describe('only those with a payment in this state'),
    member_id: resourceId<'Person'>('member').optional(),
    trade_no: text({ to: 20 }).optional(),
    from: moment.optional().describe('only those placed at this moment or later'),
    until: moment.optional().describe('only those placed before this moment'),
    lapsing: z
      .boolean()
      .optional()
      .describe(`true: only orders with an unpaid payment that is due within ${lapsesWithin / hour} hours`),
    needs_attention: z
      .boolean()
      .optional()
      .describe('true: only orders that need the attention of an operator'),
  },
  isWide: true,
  item: component(
    'ListedOrder',
    z.object({
      id,
      trade_no: z.string(),
      buyer: member,
      items: z.array(z.string()),
      total: money,
      instalments: z.number().int(),
      fulfilment: z.string(),
      payment_states: z.array(z.string()),
      created_at: moment,
    }),
  ),
  untrusted: ['items[].buyer.name', 'items[].items'],
  read: ({ orders }, operator, page, filter) => orders.listOrders(operator, { page, ...filter }),
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: (order) => ({
    id: order.id,
    trade_no: order.tradeNo,
    buyer: { id: order.personId, name: order.personName, email: order.personEmail },
    items: order.names,
    total: moneyOf(order.total, currencyOf(order.currency)),
    instalments: order.instalments,
    fulfilment: order.fulfilment,
    payment_states: order.paymentStates,
    created_at: momentOf(order.createdAt),
  }),
  rest: get('/orders'),
  tool: { name: 'list_orders', nextSteps: ['Call get_order with an id for its payments and refunds.'] },
})

export const getOrder = readOperation({
  id: 'orders.get',
  title: 'Get an order',
  description: 'Returns an order with its buyer, its payments and its refunds.',
  scope: 'orders:read',
  input: { id: resourceId<'Order'>('order', 'id of list_orders') },
  output: component(
    'Order',
    z.object({
      id,
      trade_no: z.string(),
      buyer: member,
      total: money,
      country: z.string().nullable(),
      fulfilment: z.string(),
      purpose: z.enum(['self', 'gift', 'seats']).describe('the recipients'),
      created_at: moment,
      subscription_id: id.nullable(),
      payments: z.array(orderPayment),
      refunds: z.array(
        z.object({
          id,
          payment_id: id,
          amount: money,
          state: z.string(),
          reason: z.string(),
          requested_at: moment,
          decided_at: momentOrNull,
          finished_at: momentOrNull,
        }),
      ),
      vouchers: z
        .array(
          z.object({
            id,
            item: z.string(),
            recipient_email: memberEmail,
            is_active: z.boolean().describe('paid and not refunded: it can be redeemed'),
            mailed_at: momentOrNull.describe('when the recipient received the e-mail'),
            redeemed_by: z.object({ id, name: memberName }).nullable(),
            redeemed_at: momentOrNull,
          }),
        )
        .describe('of a gift or of seats: one for each redeemable unit, without its code'),
    }),
  ),
  untrusted: [
    'buyer.name',
    'payments[].lines[].name',
    'payments[].adjustments[].label',
    'payments[].taxes[].name',
    'refunds[].reason',
    'vouchers[].item',
    'vouchers[].redeemed_by.name',
  ],
  async run({ orders }, operator, { id }) {
    const order = await orders.orderById(operator, id)
    const currency = currencyOf(order.currency)
    return {
      id: order.id,
      trade_no: order.tradeNo,
      buyer: { id: order.personId, name: order.personName, email: order.personEmail },
      total: moneyOf(order.total, currency),
      country: order.country,
      fulfilment: order.fulfilment,
      purpose: order.purpose,
      created_at: momentOf(order.createdAt),
      subscription_id: order.subscriptionId,
      payments: order.payments.map(toOrderPayment),
      refunds: order.refunds.map((refund) => ({
        id: refund.id,
        payment_id: refund.paymentId,
        amount: moneyOf(refund.amount, currency),
        state: refund.state,
        reason: refund.reason,
        requested_at: momentOf(refund.requestedAt),
        decided_at: momentOf(refund.decidedAt),
        finished_at: momentOf(refund.finishedAt),
      })),
      vouchers: order.vouchers.map(toVoucher),
    }
  },
  rest: get('/orders/:id'),
  tool: { name: 'get_order', nextSteps: ['decide_refund with dry_run prepares a decision on a refund.'] },
})

type Voucher = Awaited<ReturnType<Orders['orderById']>>['vouchers'][number]

function toVoucher({ id: voucherId, name, redeemedBy, redeemerName, ...voucher }: Voucher) {
  return {
    id: voucherId,
    item: name,
    recipient_email: voucher.recipientEmail,
    is_active: voucher.activeAt !== null,
    mailed_at: momentOf(voucher.mailedAt),
    redeemed_by: redeemedBy ? { id: redeemedBy, name: redeemerName ?? '' } : null,
    redeemed_at: momentOf(voucher.redeemedAt),
  }
}
