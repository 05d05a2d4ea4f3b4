import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { idNamed } from '../wire/named.ts'
import { payout, payoutLine, payoutLineShown, payoutShown } from './payout.ts'

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
  toItem: (row) => payoutShown(row),
  rest: get('/payouts'),
})

export const listLines = listOperation({
  id: 'orders.payouts_lines',
  title: 'List the lines of a payout',
  description:
    'The charges, refunds, disputes and fees of a payout, the oldest first, each with its payment.',
  scope: 'orders:read',
  filters: { payout_id: idNamed<'Payout'>('payout') },
  item: payoutLine,
  read: ({ accounting }, operator, page, { payoutId }) => accounting.payoutLines(operator, payoutId, page),
  cursorOf: ({ happenedAt, id }) => ({ at: happenedAt, id }),
  toItem: (row) => payoutLineShown(row),
  rest: get('/payouts/:payout_id/lines'),
})
