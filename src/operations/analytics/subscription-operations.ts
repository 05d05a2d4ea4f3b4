import { z } from 'zod'
import { type RecurringSpan, subscriptionSpans } from '../../domain/insights/index.ts'
import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { component } from '../wire/component.ts'
import { money, moneyOf } from '../wire/shapes.ts'
import { begins, span } from './span.ts'

const count = z.number().int()

export const getSubscriptionFigures = readOperation({
  id: 'analytics.subscriptions',
  reads: 'replica',
  title: 'Get subscription figures',
  description:
    'Returns the monthly recurring revenue (MRR) by currency and by day, week or month, its changes, the churn, and renewals whose charge failed. A yearly price counts with a twelfth; a pause counts as contraction and its end as expansion. Amounts of different currencies are never added.',
  scope: 'analytics:read',
  input: {
    from: span.from,
    until: span.until,
    by: z.enum(subscriptionSpans).default('month').describe('the length of a span'),
  },
  output: component(
    'SubscriptionFigures',
    z.object({
      now: z.object({ trialing: count, active: count, past_due: count, paused: count }),
      spans: z.array(
        z.object({
          begins,
          mrr: money.describe('at the end of the span'),
          new: money,
          expansion: money,
          contraction: money,
          churned: money,
          subscribers: count.describe('paying subscribers at the end of the span'),
          churned_subscribers: count,
          churn_rate: z
            .number()
            .nullable()
            .describe(
              'churned_subscribers divided by the paying subscribers at the beginning; null: there were none',
            ),
        }),
      ),
      failed_renewals: z.array(
        z.object({
          begins,
          failed: count.describe('renewals whose first charge failed in this span'),
          recovered: count.describe('of these, paid since'),
          lost: count.describe('of these, ended without a payment'),
          open: count.describe('of these, still being retried'),
        }),
      ),
    }),
  ),
  async run({ insights }, operator, query) {
    const { states, spans, failed } = await insights.subscriptionFigures(operator, query)
    const { trialing, active, pastDue: past_due, paused } = states
    return {
      now: { trialing, active, past_due, paused },
      spans: spans.map(toSpan),
      failed_renewals: failed.map(({ begins, failed, recovered, lost, open }) => ({
        begins,
        failed,
        recovered,
        lost,
        open,
      })),
    }
  },
  rest: get('/analytics/subscriptions'),
})

function toSpan({ begins, currency, lost, payingBefore, paying, ...amounts }: RecurringSpan) {
  const of = (minor: bigint) => moneyOf(minor, currency)
  return {
    begins,
    mrr: of(amounts.mrr),
    new: of(amounts.new),
    expansion: of(amounts.expansion),
    contraction: of(amounts.contraction),
    churned: of(amounts.churned),
    subscribers: paying,
    churned_subscribers: lost,
    churn_rate: payingBefore === 0 ? null : Math.round((lost / payingBefore) * 10_000) / 10_000,
  }
}
