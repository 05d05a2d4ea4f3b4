import type { Operation } from '../operation-kinds.ts'
import { createPromotion, getPromotion, listPromotions, updatePromotion } from './promotion-operations.ts'
import { quotePromotion } from './quote-operations.ts'

/** The operations on promotions, in the order in which interfaces list them. */
export const promotionOperations: readonly Operation[] = [
  listPromotions,
  getPromotion,
  createPromotion,
  updatePromotion,
  quotePromotion,
]
