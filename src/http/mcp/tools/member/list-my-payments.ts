import { payment, toPayment } from '../../../../operations/orders/payment.ts'
import { memberOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'

export const listMyPayments = defineListTool({
  name: 'list_my_payments',
  title: 'My payments',
  description:
    'Lists the payments of the signed-in member at this site, newest first, including unpaid and expired ones, with items, amount and state of refunds. One item is one payment: items with the same trade_no belong to one purchase.',
  access: ['account:read'],
  activity: 'payments',
  filters: {},
  item: payment,
  untrusted: ['items[].lines[].name', 'items[].adjustments[].label'],
  nextSteps: ['For a payment that is not_paid call get_payment_instructions with its trade_no.'],
  read: (context, page) => context.modules.orders.payments(memberOf(context), page),
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: (row) => toPayment(row),
})
