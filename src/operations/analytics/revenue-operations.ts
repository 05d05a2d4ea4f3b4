import { z } from 'zod'
import { offerTypes } from '../../domain/catalog/index.ts'
import { type RecognisedRevenue, reportRows } from '../../domain/insights/index.ts'
import { currencies } from '../../platform/money.ts'
import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { id, money, moneyOf } from '../wire/shapes.ts'
import { span } from './span.ts'

export const getRevenue = readOperation({
  id: 'analytics.revenue',
  reads: 'replica',
  title: 'Get revenue',
  description:
    'Returns the payments by currency and by day, week or month in the time zone of the school: the gross amount, later refunds of these payments, and the net amount. Spans without payments are left out. Amounts of different currencies are never added.',
  scope: 'analytics:read',
  input: span,
  output: component(
    'Revenue',
    z.object({
      spans: z.array(
        z.object({
          begins: z.string().describe('the first day of the span, YYYY-MM-DD'),
          payments: z.number().int(),
          paid: money,
          refunded: money,
          net: money,
        }),
      ),
    }),
  ),
  async run({ insights }, operator, query) {
    const spans = await insights.revenue(operator, query)
    return {
      spans: spans.map(({ begins, currency, payments, ...amounts }) => ({
        begins,
        payments,
        paid: moneyOf(amounts.paid, currency),
        refunded: moneyOf(amounts.refunded, currency),
        net: moneyOf(amounts.net, currency),
      })),
    }
  },
  rest: get('/analytics/revenue'),
  tool: { name: 'get_revenue', nextSteps: ['With orders:read, list_orders returns the purchased items.'] },
})

const deferred = money.describe('paid in the requested time, but recognised later')

export const getRecognisedRevenue = readOperation({
  id: 'analytics.recognised_revenue',
  reads: 'replica',
  title: 'Get recognised revenue',
  description:
    'Returns revenue by the day of its recognition, without sales tax, by currency. A membership is recognised evenly over the days of its paid period, everything else on the day of payment. A refund reverses the recognised part on its day, and the rest is no longer recognised. Spans without revenue are left out. Amounts of different currencies are never added.',
  scope: 'analytics:read',
  input: {
    ...span,
    item_type: z.enum(offerTypes).optional().describe('only products of this kind'),
    item_id: z.uuid().optional().describe('only this product'),
    currency: z.enum(currencies).optional().describe('only revenue in this currency'),
    top: z
      .number()
      .int()
      .min(1)
      .max(reportRows.most)
      .default(100)
      .describe('the maximum number of products for each currency, highest revenue first'),
  },
  output: component(
    'RecognisedRevenue',
    z.object({
      spans: z.array(
        z.object({
          begins: z.string().describe('the first day of the span, YYYY-MM-DD'),
          recognised: money,
        }),
      ),
      totals: z
        .array(z.object({ recognised: money, deferred }))
        .describe('all products together, one entry per currency'),
      products: z.array(
        z.object({
          item_type: z.enum(offerTypes),
          item_id: id,
          name: z.string().describe('the name at the time of sale'),
          recognised: money,
          deferred,
        }),
      ),
    }),
  ),
  untrusted: ['products[].name'],
  async run({ insights }, operator, query) {
    const { spans, totals, products } = await insights.recognisedRevenue(operator, query)
    return {
      spans: spans.map(({ begins, currency, recognised }) => ({
        begins,
        recognised: moneyOf(recognised, currency),
      })),
      totals: totals.map(revenueAmounts),
      products: products.map((product) => ({
        item_type: z.enum(offerTypes).parse(product.itemType),
        item_id: product.itemId,
        name: product.name,
        ...revenueAmounts(product),
      })),
    }
  },
  rest: get('/analytics/recognised_revenue'),
})

function revenueAmounts({ currency, recognised, deferred: later }: RecognisedRevenue['totals'][number]) {
  return { recognised: moneyOf(recognised, currency), deferred: moneyOf(later, currency) }
}
