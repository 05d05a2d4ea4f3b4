import { z } from 'zod'
import { operatorOf } from '../../actors.ts'
import { defineTool } from '../../tool.ts'
import { moment, money, moneyOf, nextSteps } from '../../wire.ts'

export const getRevenue = defineTool({
  name: 'get_revenue',
  title: 'Revenue',
  description:
    'What was paid in a span of time, per currency, by day, week or month in the time zone of the school: the gross, what of those payments has been given back since, and the net. Spans without payments are left out. Amounts of different currencies are never added.',
  access: ['analytics:read'],
  activity: 'school',
  input: z.strictObject({
    from: moment.describe('the first moment'),
    until: moment.describe('the moment after the last'),
    by: z.enum(['day', 'week', 'month']).default('month'),
  }),
  output: z.object({
    spans: z.array(
      z.object({
        begins: z.string().describe('the first day of the span, YYYY-MM-DD'),
        payments: z.number().int(),
        paid: money,
        refunded: money,
        net: money,
      }),
    ),
    next_steps: nextSteps,
  }),
  async run(context, { from, until, by }) {
    const asked = { from: new Date(from), until: new Date(until), by }
    const spans = await context.modules.insights.revenue(operatorOf(context), asked)
    return {
      spans: spans.map(({ begins, currency, payments, ...amounts }) => ({
        begins,
        payments,
        paid: moneyOf(amounts.paid, currency),
        refunded: moneyOf(amounts.refunded, currency),
        net: moneyOf(amounts.net, currency),
      })),
      next_steps: ['With orders:read, list_orders tells what was bought.'],
    }
  },
})
