import { z } from 'zod'
import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { money, moneyOf } from '../wire/shapes.ts'
import { span } from './sales-and-learning.ts'

export const getRevenue = readOperation({
  id: 'analytics.revenue',
  title: 'Get revenue',
  description:
    'What was paid, per currency, by day, week or month in the time zone of the school: the gross, what of those payments was refunded since, and the net. Spans without payments are left out; amounts of different currencies are never added.',
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
  async run({ insights }, operator, asked) {
    const spans = await insights.revenue(operator, asked)
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
  tool: { name: 'get_revenue', nextSteps: ['With orders:read, list_orders tells what was bought.'] },
})
