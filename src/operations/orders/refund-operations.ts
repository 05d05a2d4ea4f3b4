import { z } from 'zod'
import type { RefundOfOrder } from '../../domain/commerce/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import type { OperationModules } from '../caller.ts'
import { actOperation, listOperation, outwardOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { changesOrders } from './changes-orders.ts'
import { refund, refundShown } from './refund.ts'

const refundId = idNamed<'Refund'>('refund')

async function refundNow(
  { commerce }: Pick<OperationModules, 'commerce'>,
  operator: OperatorActor,
  id: RefundOfOrder['id'],
) {
  return refundShown(orRefuse(await commerce.refundById(operator, id), 'refund', id))
}

const listRefunds = listOperation({
  id: 'orders.refunds_list',
  title: 'List open refunds',
  description: 'The refunds that wait for a decision or for their end, the oldest first.',
  scope: 'orders:read',
  filters: {},
  item: refund,
  untrusted: ['items[].reason'],
  read: ({ commerce }, operator, page) => commerce.listOpenRefunds(operator, page),
  placeOf: ({ requestedAt, id }) => ({ at: requestedAt, id }),
  show: (row) => refundShown(row),
  rest: get('/orders/refunds'),
})

const approveRefund = outwardOperation({
  id: 'orders.refunds_approve',
  title: 'Approve a refund through the gateway',
  description:
    'Approves a refund and asks the gateway to give the money back at once. Where the gateway cannot, the refund stays processing until it is finished by hand. It cannot be rehearsed.',
  ...changesOrders,
  effect: 'sets',
  input: { id: refundId },
  output: refund,
  untrusted: ['reason'],
  async run({ commerce }, operator, { id }) {
    await commerce.approveRefund(operator, id)
    return await refundNow({ commerce }, operator, id)
  },
  rest: post('/orders/refunds/:id/approve'),
})

const approveByHand = actOperation({
  id: 'orders.refunds_approve_by_hand',
  title: 'Approve a refund paid back by hand',
  description: 'Approves a refund that you pay back yourself; it stays processing until it is finished.',
  ...changesOrders,
  effect: 'sets',
  input: { id: refundId },
  output: refund,
  untrusted: ['reason'],
  async run({ commerce }, operator, { id }) {
    await commerce.approveRefundByHand(operator, id)
    return await refundNow({ commerce }, operator, id)
  },
  rest: post('/orders/refunds/:id/approve_by_hand'),
})

const rejectRefund = actOperation({
  id: 'orders.refunds_reject',
  title: 'Reject a refund',
  description: 'Rejects a refund. Refused where the purchase can no longer be delivered.',
  ...changesOrders,
  effect: 'sets',
  input: { id: refundId },
  output: refund,
  untrusted: ['reason'],
  async run({ commerce }, operator, { id }) {
    await commerce.rejectRefund(operator, id)
    return await refundNow({ commerce }, operator, id)
  },
  rest: post('/orders/refunds/:id/reject'),
})

const finishRefund = actOperation({
  id: 'orders.refunds_finish',
  title: 'Finish a refund',
  description: 'Notes how an approved refund ended that the gateway could not do.',
  ...changesOrders,
  effect: 'sets',
  input: { id: refundId, outcome: z.enum(['done', 'failed']) },
  output: refund,
  untrusted: ['reason'],
  async run({ commerce }, operator, { id, outcome }) {
    await commerce.finishRefund(operator, id, outcome)
    return await refundNow({ commerce }, operator, id)
  },
  rest: post('/orders/refunds/:id/finish'),
})

export const refundOperations = [listRefunds, approveRefund, approveByHand, rejectRefund, finishRefund]
