import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { type NewCoupon, unstoredCoupon } from '../../pricing/index.ts'
import type { OrderDeps } from '../deps.ts'
import type { Quote } from './quote.ts'
import { type QuotedItem, quoteItems } from './quote-items.ts'

type CouponQuoteRequest = {
  readonly items: readonly QuotedItem[]
  /** The code of a stored coupon, or the terms of one that is not stored. */
  readonly coupon: string | NewCoupon
}

/** The price for a new buyer with a coupon, after current promotions. Reserves and stores nothing. */
export async function quoteCoupon(
  deps: OrderDeps,
  editor: Editor,
  { items, coupon }: CouponQuoteRequest,
): Promise<Quote> {
  refuseUnlessMay(editor, 'coupons:read')
  const terms = typeof coupon === 'string' ? { couponCode: coupon } : { coupon: unstoredCoupon(coupon) }
  return await quoteItems(deps, editor, items, terms)
}
