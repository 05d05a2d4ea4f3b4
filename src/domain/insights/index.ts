import { bindDeps } from '../../platform/bind-deps.ts'
import { rebuild, refreshDays, refreshMoment, refreshPayment, refreshRecent } from './daily-figures.ts'
import type { InsightDeps } from './deps.ts'
import { recognisedRevenue } from './recognised-revenue.ts'
import { learningFigures, revenue, sales } from './revenue.ts'
import { subscriptionFigures } from './subscription-figures.ts'

export type { InsightDeps } from './deps.ts'
export type { RecognisedProduct, RecognisedRevenue, RecognisedSpan } from './recognised-revenue.ts'
export {
  type LearningFigures,
  mostTop,
  type Revenue,
  type RevenueRequest,
  type Sales,
  spanLengths,
} from './revenue.ts'

export {
  type FailedRenewals,
  type RecurringSpan,
  type SubscriptionFigures,
  subscriptionSpans,
} from './subscription-figures.ts'

export type Insights = ReturnType<typeof createInsights>

/** Statistics of a school for its operators. */
export function createInsights(deps: InsightDeps) {
  const on = bindDeps(deps)
  return {
    /** Payments and refunds per currency, by day, week or month. */
    revenue: on(revenue),
    /** The same by thing and plan. */
    sales: on(sales),
    /** Revenue recognised by day and by product, and what is deferred. */
    recognisedRevenue: on(recognisedRevenue),
    /** Enrolments and completions by course. */
    learningFigures: on(learningFigures),
    /** Monthly revenue of subscriptions, what changed it, and failed renewals. */
    subscriptionFigures: on(subscriptionFigures),
    /** Counts some days anew. */
    refreshDays: on(refreshDays),
    /** Counts the day of a payment anew. */
    refreshPayment: on(refreshPayment),
    /** Counts the day of a moment anew. */
    refreshMoment: on(refreshMoment),
    /** Counts the last weeks of every school anew. */
    refreshRecent: on(refreshRecent),
    /** Counts every day anew. */
    rebuild: on(rebuild),
  }
}
