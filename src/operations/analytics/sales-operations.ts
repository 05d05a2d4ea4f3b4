import { z } from 'zod'
import { offerTypes } from '../../domain/catalog/index.ts'
import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { id, money, moneyOf } from '../wire/shapes.ts'
import { begins, span, top } from './span.ts'

export const getSales = readOperation({
  id: 'analytics.sales',
  reads: 'replica',
  title: 'Get sales by product and plan',
  description:
    'Returns the sales of each product and of each of its plans or tickets by day, week or month of payment: the quantity, the paid amount and later refunds. Each span has its best sellers only.',
  scope: 'analytics:read',
  input: {
    ...span,
    item_type: z.enum(offerTypes).optional().describe('only products of this kind'),
    item_id: z.uuid().optional().describe('only this product'),
    top,
  },
  output: component(
    'Sales',
    z.object({
      rows: z.array(
        z.object({
          begins,
          item_type: z.enum(offerTypes),
          item_id: id,
          plan_id: id.describe('the plan or ticket; the product itself if it has none'),
          name: z.string().describe('the name at the time of sale'),
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
        item_type: z.enum(offerTypes).parse(row.itemType),
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
