import type { Operation } from '../operation-kinds.ts'
import { getLearning } from './learning-operations.ts'
import { getRecognisedRevenue, getRevenue } from './revenue-operations.ts'
import { getSales } from './sales-operations.ts'
import { getSubscriptionFigures } from './subscription-operations.ts'

/** The operations on figures, in the order in which interfaces list them. */
export const analyticsOperations: readonly Operation[] = [
  getRevenue,
  getSales,
  getLearning,
  getSubscriptionFigures,
  getRecognisedRevenue,
]
