import { z } from 'zod'
import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { moment, momentOf } from '../wire/shapes.ts'

const ledgerExport = component(
  'LedgerExport',
  z.object({ url: z.string().describe('of a CSV file; opens it without a token'), expires_at: moment }),
)

export const exportLedger = readOperation({
  id: 'orders.ledger_export',
  title: 'Export the ledger',
  description:
    'An address at which the ledger can be downloaded as CSV for five minutes: double-entry lines for bookkeepers, a debit or a credit each. The lines of an entry sum up to zero.',
  scope: 'orders:read',
  input: {
    from: moment.optional().describe('only what was recorded at this moment or later'),
    until: moment.optional().describe('only what was recorded before this moment'),
  },
  output: ledgerExport,
  async run(_modules, _operator, { from, until }, { ledgerUrl }) {
    if (!ledgerUrl) throw new Error('This interface makes no addresses of exports')
    const { url, expiresAt } = ledgerUrl({ from, until })
    return { url, expires_at: momentOf(expiresAt) }
  },
  rest: get('/ledger/export'),
})
