import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { resourceId } from '../wire/resource-id.ts'
import { payout, payoutLine, toPayoutLine, toPayout } from './payout.ts'

export const listPayouts = listOperation({
  id: 'orders.payouts_list',
  title: 'List payouts',
  description:
    'What Stripe has paid out to the bank account of the school, the latest first, with the sums it is made of. Fetched every night.',
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
  title: 'List the lines of a payout',
  description:
    'The charges, refunds, disputes and fees of a payout, the oldest first, each with its payment.',
  scope: 'orders:read',
  filters: { payout_id: resourceId<'Payout'>('payout') },
  item: payoutLine,
  read: ({ accounting }, operator, page, { payoutId }) => accounting.payoutLines(operator, payoutId, page),
  cursorOf: ({ happenedAt, id }) => ({ at: happenedAt, id }),
  toItem: (row) => toPayoutLine(row),
  rest: get('/payouts/:payout_id/lines'),
})
