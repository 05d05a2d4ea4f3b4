import { z } from 'zod'
import { downloadLinkLifetime } from '../../domain/storage/index.ts'
import { inWords } from '../../platform/duration-in-words.ts'
import { currencyOf } from '../../platform/money.ts'
import { listOperation, readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { resourceId } from '../wire/resource-id.ts'
import { id, moment, momentOf, money, moneyOf } from '../wire/shapes.ts'

export const listLedger = listOperation({
  id: 'orders.ledger_list',
  reads: 'primary',
  title: 'List the ledger of an order',
  description: "Returns the ledger entries of an order's payments, latest first. Entries never change.",
  scope: 'orders:read',
  filters: { order_id: resourceId<'Order'>('order') },
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

const ledgerExport = component(
  'LedgerExport',
  z.object({ url: z.string().describe('of a CSV file; works without a token'), expires_at: moment }),
)

export const exportLedger = readOperation({
  id: 'orders.ledger_export',
  title: 'Export the ledger',
  description: `Returns a URL for downloading the ledger as CSV. It expires after ${inWords(downloadLinkLifetime)}. The file has double-entry lines, each a debit or a credit; the lines of an entry sum up to zero.`,
  scope: 'orders:read',
  input: {
    from: moment.optional().describe('only what was recorded at this moment or later'),
    until: moment.optional().describe('only what was recorded before this moment'),
  },
  output: ledgerExport,
  async run(_modules, _operator, { from, until }, { ledgerUrl }) {
    if (!ledgerUrl) throw new Error('This interface creates no download links of exports')
    const { url, expiresAt } = ledgerUrl({ from, until })
    return { url, expires_at: momentOf(expiresAt) }
  },
  rest: get('/ledger/export'),
})
