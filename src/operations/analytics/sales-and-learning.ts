import { z } from 'zod'
import { mostTop, spanLengths } from '../../domain/insights/index.ts'
import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { idNamed } from '../wire/named.ts'
import { id, momentSaid, money, moneyOf } from '../wire/shapes.ts'

/** The span that figures are asked for. */
export const span = {
  from: momentSaid('the first moment; its day in the time zone of the school counts as a whole'),
  until: momentSaid('the moment after the last'),
  by: z.enum(spanLengths).default('month').describe('the length of a span; total: one span for all of it'),
}

const top = z
  .number()
  .int()
  .min(1)
  .max(mostTop)
  .optional()
  .describe('how many rows of each span, the best first; as many as fit, at most 100, unless given')
const begins = z.string().describe('the first day of the span, YYYY-MM-DD, in the time zone of the school')
/** The kinds of products that are sold. */
export const kinds = [
  'course',
  'membership_plan',
  'event_ticket',
  'digital_product',
  'consulting_meeting',
] as const

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
  async run({ insights }, operator, asked) {
    const rows = await insights.sales(operator, asked)
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

export const getLearning = readOperation({
  id: 'analytics.learning',
  title: 'Get enrolments and completions',
  description:
    'How many members enrolled in each course and completed it, by day, week or month. Each span has its totals, and the courses in which most enrolled.',
  scope: 'analytics:read',
  input: { ...span, course_id: idNamed<'Course'>('course').optional(), top },
  output: component(
    'LearningFigures',
    z.object({
      spans: z
        .array(z.object({ begins, enrolments: z.number().int(), completions: z.number().int() }))
        .describe('all courses together, also those that are not among the rows'),
      rows: z.array(
        z.object({
          begins,
          course_id: id,
          enrolments: z.number().int(),
          completions: z.number().int(),
        }),
      ),
    }),
  ),
  async run({ insights }, operator, asked) {
    const { spans, rows } = await insights.learningFigures(operator, asked)
    return {
      spans: [...spans],
      rows: rows.map(({ begins, courseId, enrolments, completions }) => ({
        begins,
        course_id: courseId,
        enrolments,
        completions,
      })),
    }
  },
  rest: get('/analytics/learning'),
  tool: {
    name: 'get_enrolments',
    nextSteps: ['list_courses tells the name of each course_id.'],
  },
})
