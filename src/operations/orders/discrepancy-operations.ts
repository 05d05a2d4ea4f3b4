import { actOperation, listOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { resourceId } from '../wire/resource-id.ts'
import { discrepancyDecision } from './confirmation-pages.ts'
import { discrepancy, toDiscrepancy } from './discrepancy.ts'

export const listDiscrepancies = listOperation({
  id: 'orders.differences_list',
  reads: 'primary',
  title: 'List discrepancies in the books',
  description:
    'Returns the discrepancies that the nightly reconciliation of ledger, orders, access, invoices, gateways and payouts could not repair, oldest first. Discrepancies within an order leave the list when they no longer exist, the others when they are marked as resolved.',
  scope: 'orders:read',
  filters: {},
  item: discrepancy,
  untrusted: ['items[].what'],
  read: ({ accounting }, operator, page) => accounting.listDiscrepancies(operator, page),
  cursorOf: ({ foundAt, id }) => ({ at: foundAt, id }),
  toItem: (row) => toDiscrepancy(row),
  rest: get('/orders/differences'),
})

export const resolveDiscrepancy = actOperation({
  id: 'orders.differences_resolve',
  title: 'Mark a discrepancy as resolved',
  description:
    'Removes a discrepancy from the list. It does not return while the reconciliation still finds it. Nothing else changes.',
  ...discrepancyDecision,
  effect: 'sets',
  input: { id: resourceId<'BookDifference'>('difference') },
  output: discrepancy,
  untrusted: ['what'],
  async run({ accounting }, operator, { id }) {
    return toDiscrepancy(await accounting.resolveDiscrepancy(operator, id))
  },
  rest: post('/orders/differences/:id/resolve'),
})
