import { z } from 'zod'
import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { id, money, moneyOf } from '../wire/shapes.ts'
import { begins, kinds, span, top } from './span.ts'

export const getSales = readOperation({
  id: 'analytics.sales',
  title: 'Get sales by product and plan',
  description:
    'What each product and each of its plans or tickets brought, by day, week or month of payment: how many were sold, what was paid, what of it was refunded since. Of each span only its best sellers.',
  scope: 'analytics:read',
  input: {
    ...span,
    item_type: z.enum(kinds).optional().describe('only products of this kind'),
    item_id: z.uuid().optional().describe('only this product'),
    top,
  },
  output: component(
    'Sales',
    z.object({
      rows: z.array(
        z.object({
          begins,
          item_type: z.enum(kinds),
          item_id: id,
          plan_id: id.describe('the plan or ticket; the product itself where it has none'),
          name: z.string().describe('as it was called when it was sold'),
          quantity: z.number().int(),
          paid: money,
          refunded: money,
          net: money,
        }),
      ),
    }),
  ),
  untrusted: ['rows[].name'],
  async run({ insights }, operator, query) {
    const rows = await insights.sales(operator, query)
    return {
      rows: rows.map(({ currency, paid, refunded, net, ...row }) => ({
        begins: row.begins,
        item_type: z.enum(kinds).parse(row.itemType),
        item_id: row.itemId,
        plan_id: row.offerId,
        name: row.name,
        quantity: row.quantity,
        paid: moneyOf(paid, currency),
        refunded: moneyOf(refunded, currency),
        net: moneyOf(net, currency),
      })),
    }
  },
  rest: get('/analytics/sales'),
  tool: { name: 'get_sales', nextSteps: ['get_revenue has the totals of each day, week or month.'] },
})
