import { z } from 'zod'
import { longestRefundReason, type RefundOfOrder } from '../../domain/orders/index.ts'
import type { OperatorActor } from '../../domain/tenancy/index.ts'
import { text } from '../../platform/fields.ts'
import type { OperationModules } from '../caller.ts'
import { actOperation, listOperation, outwardOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import type { ToolGroup } from '../tool.ts'
import { minorOf, moneyInput } from '../wire/money-input.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { orderChange, refundDecision } from './confirmation-pages.ts'
import { decidedRefund, refund, toDecidedRefund, toRefund } from './refund.ts'

const decideRefund: ToolGroup = {
  name: 'decide_refund',
  title: 'Decide a refund',
  description:
    'Prepares the decision on a refund that a member requested: with dry_run it returns the amount, who refunds it, what the member loses, and the effect on a membership. A person confirms it in the admin area, at confirm_url.',
  hint: 'Always send dry_run: a call without it is refused. list_refunds has the ids.',
}

const common = {
  ...refundDecision,
  effect: 'sets',
  output: decidedRefund,
  untrusted: ['reason', 'loses[].name', 'memberships[].plan'],
} as const

const input = { id: resourceId<'Refund'>('refund') }

type Orders = Pick<OperationModules, 'orders'>

async function refundById({ orders }: Orders, operator: OperatorActor, id: RefundOfOrder['id']) {
  return orNotFound(await orders.refundById(operator, id), 'refund', id)
}

export const listRefunds = listOperation({
  id: 'orders.refunds_list',
  reads: 'primary',
  title: 'List open refunds',
  description: 'Returns the refunds that wait for a decision or are being processed, oldest first.',
  scope: 'orders:read',
  filters: {},
  item: refund,
  untrusted: ['items[].reason'],
  read: ({ orders }, operator, page) => orders.listOpenRefunds(operator, page),
  cursorOf: ({ requestedAt, id }) => ({ at: requestedAt, id }),
  toItem: (row) => toRefund(row),
  rest: get('/orders/refunds'),
  tool: {
    name: 'list_refunds',
    nextSteps: [
      'get_order with the order_id returns the purchased items. decide_refund with dry_run prepares a decision.',
    ],
  },
})

export const requestRefund = actOperation({
  id: 'orders.refunds_request',
  title: 'Request a refund',
  description:
    'Requests a refund of a payment on behalf of its member: an amount, or everything that is left of the payment. The refund then waits for a decision.',
  ...orderChange,
  effect: 'adds',
  input: {
    order_id: resourceId<'Order'>('order'),
    id: resourceId<'Payment'>('payment'),
    amount: moneyInput.optional().describe('default: everything that is left of the payment'),
    reason: text({ from: 1, to: longestRefundReason }).describe(
      'the reason that the team and the member read',
    ),
  },
  output: refund,
  untrusted: ['reason'],
  async run({ orders }, operator, { orderId, id, amount, reason }, { school }) {
    const { payments } = await orders.orderById(operator, orderId)
    const payment = orNotFound(
      payments.find((each) => each.id === id),
      'payment',
      id,
    )
    const refundId = await orders.requestRefund(operator, payment.id, {
      ...(amount && { amount: minorOf(school, 'amount', amount) }),
      reason,
    })
    return toRefund(await refundById({ orders }, operator, refundId))
  },
  rest: post('/orders/:order_id/payments/:id/refund'),
})

export const approveRefund = outwardOperation({
  id: 'orders.refunds_approve',
  title: 'Approve a refund through the gateway',
  description:
    'Approves a refund and immediately requests it from the gateway. If the gateway cannot refund the payment, the refund stays processing until it is finished by hand. A dry run does not call the gateway.',
  ...common,
  input,
  async run({ modules: { orders } }, operator, { id }) {
    const effect = await orders.refundEffect(operator, id)
    await orders.approveRefund(operator, id)
    return toDecidedRefund(await refundById({ orders }, operator, id), effect)
  },
  runDry: ({ operate }, operator, { id }) =>
    operate('rolled_back', async ({ orders }) => {
      const effect = await orders.refundEffect(operator, id)
      await orders.approveManualRefund(operator, id)
      return toDecidedRefund(await refundById({ orders }, operator, id), effect)
    }),
  rest: post('/orders/refunds/:id/approve'),
  tool: {
    group: decideRefund,
    action: 'approve',
    nextSteps: [],
  },
})

export const approveManually = actOperation({
  id: 'orders.refunds_approve_by_hand',
  title: 'Approve a refund to be paid by hand',
  description: 'Approves a refund that you pay yourself. It stays processing until it is finished.',
  ...common,
  input,
  async run({ orders }, operator, { id }) {
    const effect = await orders.refundEffect(operator, id)
    await orders.approveManualRefund(operator, id)
    return toDecidedRefund(await refundById({ orders }, operator, id), { ...effect, refundMethod: 'by_hand' })
  },
  rest: post('/orders/refunds/:id/approve_by_hand'),
  tool: {
    group: decideRefund,
    action: 'approve_by_hand',
    nextSteps: [],
  },
})

export const rejectRefund = actOperation({
  id: 'orders.refunds_reject',
  title: 'Reject a refund',
  description: 'Rejects a refund. Refused with conflict if the order can no longer be fulfilled.',
  ...common,
  input,
  async run({ orders }, operator, { id }) {
    await orders.rejectRefund(operator, id)
    return toDecidedRefund(await refundById({ orders }, operator, id))
  },
  rest: post('/orders/refunds/:id/reject'),
  tool: {
    group: decideRefund,
    action: 'reject',
    nextSteps: [],
  },
})

export const finishRefund = actOperation({
  id: 'orders.refunds_finish',
  title: 'Finish a refund',
  description: 'Records the outcome of an approved refund that the gateway could not make.',
  ...common,
  input: { ...input, outcome: z.enum(['done', 'failed']).describe('whether the money was paid back') },
  async run({ orders }, operator, { id, outcome }) {
    const effect = await orders.refundEffect(operator, id)
    await orders.finishRefund(operator, id, outcome)
    const decided = await refundById({ orders }, operator, id)
    return toDecidedRefund(decided, outcome === 'done' ? { ...effect, refundMethod: 'by_hand' } : undefined)
  },
  rest: post('/orders/refunds/:id/finish'),
  tool: { group: decideRefund, action: 'finish', nextSteps: [] },
})
