import { bindDeps } from '../../platform/bind-deps.ts'
import { rebuild, refreshDays, refreshMoment, refreshPayment, refreshRecent } from './daily-figures.ts'
import type { InsightDeps } from './deps.ts'
import { recognisedRevenue } from './recognised-revenue.ts'
import { learningFigures, revenue, sales } from './revenue.ts'
import { subscriptionFigures } from './subscription-figures.ts'

export type { InsightDeps } from './deps.ts'
export { reportRows } from './limits.ts'
export type { RecognisedProduct, RecognisedRevenue, RecognisedSpan } from './recognised-revenue.ts'
export {
  type LearningFigures,
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
    /** Payments and refunds by item and plan. */
    sales: on(sales),
    /** Recognised revenue by day and by product, and deferred revenue. */
    recognisedRevenue: on(recognisedRevenue),
    /** Enrolments and completions by course. */
    learningFigures: on(learningFigures),
    /** Monthly recurring revenue, its movements, and failed renewals. */
    subscriptionFigures: on(subscriptionFigures),
    /** Recalculates some days. */
    refreshDays: on(refreshDays),
    /** Recalculates the day of a payment. */
    refreshPayment: on(refreshPayment),
    /** Recalculates the day of a moment. */
    refreshMoment: on(refreshMoment),
    /** Recalculates the last weeks of every school. */
    refreshRecent: on(refreshRecent),
    /** Recalculates every day. */
    rebuild: on(rebuild),
  }
}
