import { bindDeps } from '../../platform/bind-deps.ts'
import type { CommerceDeps } from './deps.ts'
import * as promotions from './promotions/manage-promotions.ts'
import { quotePromotion } from './quote/quote-promotion.ts'

/** What makes an order cheaper or larger without a code. */
export function offerOperations(deps: CommerceDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of the school’s promotions. */
    listPromotions: on(promotions.listPromotions),
    /** One promotion. */
    promotionById: on(promotions.promotionById),
    /** Creates a promotion. */
    createPromotion: on(promotions.createPromotion),
    /** Updates the given fields of a promotion, for orders from now on. */
    updatePromotion: on(promotions.updatePromotion),
    /** Ends a promotion; existing orders keep it. */
    archivePromotion: on(promotions.archivePromotion),
    /** Lets an archived promotion apply again. */
    restorePromotion: on(promotions.restorePromotion),
    /** What a new buyer would pay with a promotion. */
    quotePromotion: on(quotePromotion),
  }
}
