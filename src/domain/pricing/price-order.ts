import { instalmentsOf, totalOf } from './amounts.ts'
import { bumpPromotions, type KnownBump } from './bumps/bump-terms.ts'
import { couponUnits } from './coupons/coupon-units.ts'
import { type CouponVerdict, couponVerdict, type KnownCoupon } from './coupons/coupon-verdict.ts'
import type { OrderPurpose } from './order-purpose.ts'
import type { PricedLine } from './priced-line.ts'
import { type AppliedPromotion, bestPromotion, type KnownPromotion } from './promotions/best-promotion.ts'
import { reducedBy } from './promotions/promotion-verdict.ts'
import { type LineTax, lineTaxes } from './taxes/line-tax.ts'

/** The discounts that an order may get. */
export type Discounts = {
  readonly promotions: readonly KnownPromotion[]
  readonly bumps: readonly KnownBump[]
  /** The coupon that the buyer entered; `coupon` is undefined if there is none with this code. */
  readonly entered?: { readonly code: string; readonly coupon: KnownCoupon | undefined } | undefined
}

export const noDiscounts: Discounts = { promotions: [], bumps: [] }

type Terms = {
  readonly now: Date
  /** True if the order is in the school's own currency. */
  readonly isHome: boolean
  readonly purpose: OrderPurpose['is']
}

/** The price of an order. The quote shows it, and placing the order writes it. */
export type OrderPrice = {
  readonly lines: readonly PricedLine[]
  /** The promotion with the largest discount. */
  readonly promotion: AppliedPromotion | undefined
  /** The verdict on the coupon, which applies to the price after the promotion. */
  readonly coupon: CouponVerdict | undefined
  /** The number of coupon uses that the order takes. */
  readonly couponUnits: number
  /** The discount of promotion and coupon on each line. */
  readonly reductions: readonly bigint[]
  /** The tax in the amount paid for each line. */
  readonly taxes: readonly (LineTax | undefined)[]
  /** The sum of the lines before promotion and coupon. */
  readonly subtotal: bigint
  readonly total: bigint
  readonly instalments: number
}

/** The price of these lines: first the promotion, then the coupon on the reduced price, then the tax in the rest. */
export function priceOrder(
  lines: readonly PricedLine[],
  { promotions, bumps, entered }: Discounts,
  { now, isHome, purpose }: Terms,
): OrderPrice {
  const promotion = bestPromotion([...promotions, ...bumpPromotions(bumps, lines)], lines, { isHome })
  const reduced = reducedBy(lines, promotion?.shares)
  const units = couponUnits(purpose, lines)
  const coupon = entered && couponVerdict(entered.coupon, entered.code, reduced, { now, isHome, units })
  const applied = coupon?.is === 'applied' ? coupon : undefined
  const total = totalOf(reduced, applied?.discount ?? 0n)
  return {
    lines,
    promotion,
    coupon,
    couponUnits: units,
    reductions: lines.map((_, at) => (promotion?.shares[at] ?? 0n) + (applied?.shares[at] ?? 0n)),
    taxes: lineTaxes(reduced, applied?.shares),
    subtotal: totalOf(lines, 0n),
    total,
    instalments: instalmentsOf(lines, total),
  }
}
