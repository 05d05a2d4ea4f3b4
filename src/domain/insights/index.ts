import { bindDeps } from '../../platform/bind-deps.ts'
import type { InsightDeps } from './deps.ts'
import { revenue } from './revenue.ts'

export type { InsightDeps } from './deps.ts'
export type { Revenue, RevenueAsked } from './revenue.ts'

export type Insights = ReturnType<typeof createInsights>

/** What a school's numbers say to those who run it. */
export function createInsights(deps: InsightDeps) {
  const on = bindDeps(deps)
  return {
    /** What was paid and given back in a span of time, per currency, by day, week or month. */
    revenue: on(revenue),
  }
}
