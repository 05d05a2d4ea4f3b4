import { bindDeps } from '../../platform/bind-deps.ts'
import type { InsightDeps } from './deps.ts'
import { revenue } from './revenue.ts'

export type { InsightDeps } from './deps.ts'
export type { Revenue, RevenueAsked } from './revenue.ts'

export type Insights = ReturnType<typeof createInsights>

/** Statistics of a school for its operators. */
export function createInsights(deps: InsightDeps) {
  const on = bindDeps(deps)
  return {
    /** Payments and refunds per currency, by day, week or month. */
    revenue: on(revenue),
  }
}
