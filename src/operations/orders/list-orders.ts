import { z } from 'zod'
import { text } from '../../platform/fields.ts'
import { currencyOf } from '../../platform/money.ts'
import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { member } from '../wire/member.ts'
import { idNamed } from '../wire/named.ts'
import { id, moment, momentOf, money, moneyOf } from '../wire/shapes.ts'
import { paymentState } from './payment.ts'

export const listOrders = listOperation({
  id: 'orders.list',
  title: 'List orders',
  description:
    'The orders of this school, newest first: who bought what for how much, and the states of the payments.',
  scope: 'orders:read',
  filters: {
    state: paymentState.optional().describe('only those with a payment in this state'),
    member_id: idNamed<'Person'>('member').optional(),
    trade_no: text({ to: 20 }).optional(),
    from: moment.optional().describe('only those placed at this moment or later'),
    until: moment.optional().describe('only those placed before this moment'),
    lapsing: z
      .boolean()
      .optional()
      .describe('true: only those with an unpaid payment that must be paid within 48 hours'),
    needs_attention: z.boolean().optional().describe('true: only those that an operator must look at'),
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
