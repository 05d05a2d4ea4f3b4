import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { resourceId } from '../wire/resource-id.ts'
import { payout, payoutLine, toPayout, toPayoutLine } from './payout.ts'

export const listPayouts = listOperation({
  id: 'orders.payouts_list',
  reads: 'replica',
  title: 'List payouts',
  description:
    'Returns the payouts of Stripe to the bank account of the school, latest first, with their totals by kind. Payouts are fetched every night.',
  scope: 'orders:read',
  filters: {},
  item: payout,
  read: ({ accounting }, operator, page) => accounting.listPayouts(operator, page),
  cursorOf: ({ arrivesAt, id }) => ({ at: arrivesAt, id }),
  toItem: (row) => toPayout(row),
  rest: get('/payouts'),
})

export const listLines = listOperation({
  id: 'orders.payouts_lines',
  reads: 'replica',
  title: 'List the lines of a payout',
  description:
    'Returns the charges, refunds, disputes and fees of a payout, oldest first, each with its payment.',
  scope: 'orders:read',
  filters: { payout_id: resourceId<'Payout'>('payout') },
  item: payoutLine,
  read: ({ accounting }, operator, page, { payoutId }) => accounting.payoutLines(operator, payoutId, page),
  cursorOf: ({ happenedAt, id }) => ({ at: happenedAt, id }),
  toItem: (row) => toPayoutLine(row),
  rest: get('/payouts/:payout_id/lines'),
})
