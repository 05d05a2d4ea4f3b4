import { newId } from '../../../platform/ids.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import {
  type NewPromotion,
  type PromotionVerdict,
  promotionVerdict,
  unstoredPromotion,
} from '../../pricing/index.ts'
import type { OrderDeps } from '../deps.ts'
import type { Quote } from './quote.ts'
import { type QuotedItem, quoteItems } from './quote-items.ts'

type PromotionQuoteRequest = { readonly items: readonly QuotedItem[]; readonly promotion: NewPromotion }

/** The price for a new buyer if these terms were the school's only promotion. Reserves and stores nothing. */
export async function quotePromotion(
  deps: OrderDeps,
  editor: Editor,
  { items, promotion }: PromotionQuoteRequest,
): Promise<{ readonly quote: Quote; readonly verdict: PromotionVerdict }> {
  refuseUnlessMay(editor, 'coupons:read')
  const terms = unstoredPromotion(promotion)
  const promotions = [{ ...terms, id: newId<'Promotion'>(deps.clock) }]
  const quote = await quoteItems(deps, editor, items, { promotions })
  const sound = quote.lines.flatMap(({ priced, problem }) => (priced && !problem ? [priced] : []))
  return { quote, verdict: promotionVerdict(terms, sound) }
}
