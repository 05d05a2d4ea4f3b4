import { bindDeps } from '../../platform/bind-deps.ts'
import { createOrderBump, listOrderBumps, orderBumpById, updateOrderBump } from './bumps/manage-bumps.ts'
import {
  archiveCoupon,
  couponById,
  createCoupon,
  listCoupons,
  restoreCoupon,
  updateCoupon,
} from './coupons/manage-coupons.ts'
import type { PricingDeps } from './deps.ts'
import {
  archivePromotion,
  createPromotion,
  listPromotions,
  promotionById,
  restorePromotion,
  updatePromotion,
} from './promotions/manage-promotions.ts'
import {
  createTaxRate,
  deleteTaxRate,
  listTaxRates,
  taxRateById,
  updateTaxRate,
} from './taxes/manage-tax-rates.ts'

export { currentBumps, isFor, type KnownBump, mostBumps, promotionOf } from './bumps/bump-terms.ts'
export { type OrderBump, type OrderBumpSettings, orderBumpFields } from './bumps/manage-bumps.ts'
export { recordOfferedBumps } from './bumps/record-offered.ts'
export { couponCode } from './coupons/coupon-code.ts'
export { type CouponVerdict, findCoupon, type KnownCoupon } from './coupons/coupon-verdict.ts'
export {
  type Coupon,
  type CouponTerms,
  couponFields,
  type NewCoupon,
  unstoredCoupon,
} from './coupons/manage-coupons.ts'
export {
  type CouponUse,
  couponRefusal,
  lockCoupon,
  recordRedemption,
  redeemAgain,
  releaseCoupon,
} from './coupons/redeem-coupon.ts'
export { couponCodeLength, mostInBundle, mostSelections, mostTickets, seatRange } from './limits.ts'
export { type OfferProblem, offerProblem } from './offer-problem.ts'
export { isSubscribed, noPastMemberships, pastMembershipsOf } from './one-trial.ts'
export {
  freeForOthers,
  type GiftDetails,
  giftColumns,
  giftProblems,
  isFreeForOthers,
  longestGiftMessage,
  longestRecipientName,
  normalizedGift,
  type OrderPurpose,
  transferable,
} from './order-purpose.ts'
export { type OwnedItem, ownedItems } from './owned-items.ts'
export { priceLines } from './price-lines.ts'
export { type Discounts, noDiscounts, type OrderPrice, priceOrder } from './price-order.ts'
export type { PricedLine } from './priced-line.ts'
export {
  type AppliedPromotion,
  bestPromotion,
  currentPromotions,
  type KnownPromotion,
} from './promotions/best-promotion.ts'
export {
  type NewPromotion,
  type Promotion,
  promotionFields,
  unstoredPromotion,
} from './promotions/manage-promotions.ts'
export { type PromotionVerdict, promotionVerdict } from './promotions/promotion-verdict.ts'
export {
  mostOf,
  mustBePurchasedAlone,
  offerOf,
  refusedAt,
  refuseMalformed,
  type Selection,
} from './selections.ts'
export { equalShares, sharesByWeight } from './shares.ts'
export {
  grossOf,
  type LineTax,
  listPriceOf,
  sumOfTaxes,
  type TaxTerms,
  taxIn,
  taxOfInstalment,
  taxOfRefund,
} from './taxes/line-tax.ts'
export { type TaxRate, type TaxRateTerms, taxRateFields } from './taxes/manage-tax-rates.ts'
export { refuseWithoutCountry, taxAt, taxFor } from './taxes/tax-at.ts'

export type Pricing = ReturnType<typeof createPricing>

/** The price of an order: promotions, coupons, order bumps and taxes. */
export function createPricing(deps: PricingDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of the school’s coupons. */
    listCoupons: on(listCoupons),
    /** One coupon. */
    couponById: on(couponById),
    /** Creates a coupon. */
    createCoupon: on(createCoupon),
    /** Updates the given fields of a coupon, for future redemptions. */
    updateCoupon: on(updateCoupon),
    /** Ends a coupon; existing orders keep it. */
    archiveCoupon: on(archiveCoupon),
    /** Lets an archived coupon be redeemed again. */
    restoreCoupon: on(restoreCoupon),
    /** A page of the school’s promotions. */
    listPromotions: on(listPromotions),
    /** One promotion. */
    promotionById: on(promotionById),
    /** Creates a promotion. */
    createPromotion: on(createPromotion),
    /** Updates the given fields of a promotion, for orders from now on. */
    updatePromotion: on(updatePromotion),
    /** Ends a promotion; existing orders keep it. */
    archivePromotion: on(archivePromotion),
    /** Lets an archived promotion apply again. */
    restorePromotion: on(restorePromotion),
    /** A page of the school’s order bumps, with the numbers of orders in which they were offered and accepted. */
    listOrderBumps: on(listOrderBumps),
    /** One order bump. */
    orderBumpById: on(orderBumpById),
    /** Creates an order bump. */
    createOrderBump: on(createOrderBump),
    /** Updates the given fields of an order bump, for orders from now on. */
    updateOrderBump: on(updateOrderBump),
    /** A page of the school’s tax rates. */
    listTaxRates: on(listTaxRates),
    /** One tax rate. */
    taxRateById: on(taxRateById),
    /** Adds the rate of a country, for orders from now on. */
    createTaxRate: on(createTaxRate),
    /** Updates the given fields of a rate, for orders from now on. */
    updateTaxRate: on(updateTaxRate),
    /** Removes a rate, for orders from now on. */
    deleteTaxRate: on(deleteTaxRate),
  }
}
