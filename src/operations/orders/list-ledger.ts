import { z } from 'zod'
import { currencyOf } from '../../platform/money.ts'
import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { idNamed } from '../wire/named.ts'
import { id, moment, momentOf, money, moneyOf } from '../wire/shapes.ts'

export const listLedger = listOperation({
  id: 'orders.ledger_list',
  title: 'List the ledger of an order',
  description:
    'What happened to the payments of an order, once each, the latest first. Entries never change.',
  scope: 'orders:read',
  filters: { order_id: idNamed<'Order'>('order') },
  item: component(
    'LedgerEntry',
    z.object({
      id,
      payment_id: id,
      kind: z.string(),
      gateway: z.string(),
      amount: money.nullable(),
      happened_at: moment.describe('by the clock of the gateway'),
      recorded_at: moment,
      by_person_id: id.nullable().describe('the operator who did it, if one did'),
    }),
  ),
  async read({ orders }, operator, page, { orderId }) {
    await orders.orderById(operator, orderId)
    return await orders.ledgerOf(operator, orderId, page)
  },
  cursorOf: ({ recordedAt, id }) => ({ at: recordedAt, id }),
  toItem: ({ id, paymentId, kind, gateway, amount, currency, happenedAt, recordedAt, byPersonId }) => ({
    id,
    payment_id: paymentId,
    kind,
    gateway,
    amount: amount === null || currency === null ? null : moneyOf(amount, currencyOf(currency)),
    happened_at: momentOf(happenedAt),
    recorded_at: momentOf(recordedAt),
    by_person_id: byPersonId,
  }),
  rest: get('/orders/:order_id/ledger'),
})
