import { z } from 'zod'
import type { Currency } from '../../../../platform/money.ts'
import { operatorOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'
import { id, moment, momentOf, money, moneyOf } from '../../wire.ts'

export const listOrders = defineListTool({
  name: 'list_orders',
  title: 'List orders',
  description:
    'The orders of this school, newest first: who bought what for how much, and the states of its payments.',
  access: ['orders:read'],
  activity: 'school',
  filters: {},
  shown: z.object({
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
  nextSteps: ['Call get_order with an id for its payments and refunds.'],
  read: (context, page) => context.modules.commerce.listOrders(operatorOf(context), page),
  placeOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  show: (order) => ({
    id: order.id,
    trade_no: order.tradeNo,
    buyer: { id: order.personId, name: order.personName, email: order.personEmail },
    items: order.names,
    total: moneyOf(order.total, order.currency as Currency),
    instalments: order.instalments,
    fulfilment: order.fulfilment,
    payment_states: order.paymentStates,
    created_at: momentOf(order.createdAt),
  }),
})
