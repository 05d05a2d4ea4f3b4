import { bindDeps } from '../../platform/bind-deps.ts'
import type { CommerceDeps } from './deps.ts'
import { forgetVouchers } from './personal-data.ts'
import * as bumps from '../pricing/bumps/manage-bumps.ts'
import * as coupons from '../pricing/coupons/manage-coupons.ts'
import * as promotions from '../pricing/promotions/manage-promotions.ts'
import * as taxes from '../pricing/taxes/manage-tax-rates.ts'
import { quotePromotion } from './quote/quote-promotion.ts'
import * as seats from './vouchers/hand-out-seats.ts'
import { sendGifts } from './vouchers/mail-vouchers.ts'
import { offeredVoucher, redeemVoucher } from './vouchers/redeem-voucher.ts'
import { giftsOfPayment, seatPacks } from './vouchers/seat-packs.ts'

/** Codes that make an order cheaper. */
export function couponOperations(deps: CommerceDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of the school’s coupons. */
    listCoupons: on(coupons.listCoupons),
    /** One coupon. */
    couponById: on(coupons.couponById),
    /** Creates a coupon. */
    createCoupon: on(coupons.createCoupon),
    /** Updates the given fields of a coupon, for those who redeem it from now on. */
    updateCoupon: on(coupons.updateCoupon),
    /** Ends a coupon; existing orders keep it. */
    archiveCoupon: on(coupons.archiveCoupon),
    /** Lets an archived coupon be redeemed again. */
    restoreCoupon: on(coupons.restoreCoupon),
  }
}

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

/** What the checkout offers besides. */
export function bumpOperations(deps: CommerceDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of the school’s order bumps, with how often they were offered and taken. */
    listOrderBumps: on(bumps.listOrderBumps),
    /** One order bump. */
    orderBumpById: on(bumps.orderBumpById),
    /** Creates an order bump. */
    createOrderBump: on(bumps.createOrderBump),
    /** Updates the given fields of an order bump, for orders from now on. */
    updateOrderBump: on(bumps.updateOrderBump),
  }
}

/** The sales tax that a school entered. */
export function taxOperations(deps: CommerceDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of the school’s tax rates. */
    listTaxRates: on(taxes.listTaxRates),
    /** One tax rate. */
    taxRateById: on(taxes.taxRateById),
    /** Adds the rate of a country, for orders from now on. */
    createTaxRate: on(taxes.createTaxRate),
    /** Updates the given fields of a rate, for orders from now on. */
    updateTaxRate: on(taxes.updateTaxRate),
    /** Removes a rate, for orders from now on. */
    deleteTaxRate: on(taxes.deleteTaxRate),
  }
}

/** Gifts and seats: what was bought for others. */
export function voucherOperations(deps: CommerceDeps) {
  const on = bindDeps(deps)
  return {
    /** What a code gives to the member who asks, and whether they can redeem it. */
    offeredVoucher: on(offeredVoucher),
    /** Redeems a code. */
    redeemVoucher: on(redeemVoucher),
    /** The gifts that a payment bought, with their codes. */
    giftsOfPayment: on(giftsOfPayment),
    /** A page of what a member bought for their people, with the seats of each. */
    seatPacks: on(seatPacks),
    /** Hands seats to people by their addresses. */
    handOutSeats: on(seats.handOutSeats),
    /** Takes a seat back: before it is redeemed always, afterwards once. */
    takeBackSeat: on(seats.takeBackSeat),
    /** Mails the link of a seat again. */
    mailSeatAgain: on(seats.mailSeatAgain),
    /** Keeps a seat for the buyer. */
    keepSeat: on(seats.keepSeat),
    /** Forgets whom the vouchers of a deleted account were for. */
    forgetVouchers: on(forgetVouchers),
    /** Mails gifts that are paid and due. */
    sendGifts: on(sendGifts),
  }
}
