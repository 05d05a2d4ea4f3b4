import { z } from 'zod'
import { longestPaymentNote, paymentMailPause } from '../../domain/orders/index.ts'
import { inWords } from '../../platform/duration-in-words.ts'
import { text } from '../../platform/fields.ts'
import { actOperation, listOperation, outwardOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { moment } from '../wire/shapes.ts'
import { orderChange } from './confirmation-pages.ts'
import { orderId, orderPayment, paymentOfOrder, paymentOfOrderById, toOrderPayment } from './payment.ts'

export const listPayments = listOperation({
  id: 'orders.payments_list',
  reads: 'primary',
  title: 'List the payments of an order',
  description: 'Returns the payments of an order, oldest first: attempts and instalments.',
  scope: 'orders:read',
  filters: { order_id: orderId },
  item: orderPayment,
  untrusted: ['items[].lines[].name', 'items[].adjustments[].label'],
  async read({ orders }, operator, _page, { orderId }) {
    const { payments } = await orders.orderById(operator, orderId)
    return { rows: payments, hasNext: false, hasPrevious: false }
  },
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: (row) => toOrderPayment(row),
  rest: get('/orders/:order_id/payments'),
})

export const enterPayment = actOperation({
  id: 'orders.payments_enter',
  title: 'Record a payment',
  description:
    'Records that a payment by bank transfer was received in full. A payment can be recorded once.',
  ...orderChange,
  effect: 'sets',
  input: {
    ...paymentOfOrder,
    received_at: moment.describe('when the money arrived'),
    note: text({ to: longestPaymentNote }).optional().describe('a note for operators in the ledger'),
  },
  output: orderPayment,
  async run({ orders }, operator, { receivedAt, note, ...reference }) {
    const { id } = await paymentOfOrderById({ orders }, operator, reference)
    await orders.enterPayment(operator, id, { receivedAt, note })
    return toOrderPayment(await paymentOfOrderById({ orders }, operator, reference))
  },
  rest: post('/orders/:order_id/payments/:id/enter'),
})

export const queryGateway = outwardOperation({
  id: 'orders.payments_ask_gateway',
  title: 'Query the gateway about a payment',
  description:
    'Queries the gateway for the state of a payment and records the answer like a webhook. There is no dry run.',
  ...orderChange,
  effect: 'sets',
  input: paymentOfOrder,
  output: z.object({
    result: z.string().describe('the answer of the gateway: unpaid, unknown, or the recorded webhook'),
    payment: orderPayment,
  }),
  async run({ modules: { orders } }, operator, reference) {
    const { id } = await paymentOfOrderById({ orders }, operator, reference)
    const { is: result } = await orders.queryGateway(operator, id)
    return { result, payment: toOrderPayment(await paymentOfOrderById({ orders }, operator, reference)) }
  },
  rest: post('/orders/:order_id/payments/:id/ask_gateway'),
})

export const sendReceipt = actOperation({
  id: 'orders.payments_send_receipt',
  title: 'Send the e-mail of a payment again',
  description: `Sends the e-mail of a payment to the buyer again: the receipt, or the payment instructions while the payment is open. At most once in ${inWords(paymentMailPause)} for each payment.`,
  ...orderChange,
  effect: 'sets',
  input: paymentOfOrder,
  output: z.object({ mail: z.enum(['receipt', 'instructions']).describe('which mail is sent') }),
  async run({ orders }, operator, reference) {
    const { id } = await paymentOfOrderById({ orders }, operator, reference)
    return await orders.sendPaymentMail(operator, id)
  },
  rest: post('/orders/:order_id/payments/:id/send_receipt'),
})
