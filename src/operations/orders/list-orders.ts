import { z } from 'zod'
import { currencyOf } from '../../platform/money.ts'
import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { id, moment, momentOf, money, moneyOf } from '../wire/shapes.ts'

export const listOrders = listOperation({
  id: 'orders.list',
  title: 'List orders',
  description:
    'The orders of this school, newest first: who bought what for how much, and the states of the payments.',
  scope: 'orders:read',
  filters: {},
  isWide: true,
  item: z.object({
    id,
    trade_no: z.string(),
    buyer: z.object({ id, name: z.string(), email: z.string() }),
    items: z.array(z.string()),
    total: money,
    instalments: z.number().int(),
    fulfilment: z.string(),
    payment_states: z.array(z.string()),
    created_at: moment,
  }),
  untrusted: ['items[].buyer.name', 'items[].items'],
  read: ({ commerce }, operator, page) => commerce.listOrders(operator, page),
  placeOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  show: (order) => ({
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
