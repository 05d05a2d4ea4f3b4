import type { SubscriptionRow } from './locked-subscription.ts'

type Terms = Pick<
  SubscriptionRow,
  'planId' | 'cycle' | 'price' | 'nextPlanId' | 'nextCycle' | 'nextPrice' | 'nextPriceFrom'
>

/** The plan and the price of the next period, and the changes after it. */
export function nextTerms(row: Terms & Pick<SubscriptionRow, 'periodEndsAt'>): Terms {
  const { planId, cycle, price, nextPlanId, nextCycle, nextPrice, nextPriceFrom, periodEndsAt } = row
  const isDue = nextPrice !== null && (nextPriceFrom === null || nextPriceFrom <= periodEndsAt)
  return {
    planId: nextPlanId ?? planId,
    cycle: nextCycle ?? cycle,
    price: isDue ? nextPrice : price,
    nextPlanId: null,
    nextCycle: null,
    nextPrice: isDue ? null : nextPrice,
    nextPriceFrom: isDue ? null : nextPriceFrom,
  }
}
