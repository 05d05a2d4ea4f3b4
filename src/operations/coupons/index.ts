import type { Operation } from '../operation-kinds.ts'
import { createCoupon, getCoupon, listCoupons, updateCoupon } from './coupon-operations.ts'
import { quoteCoupon } from './quote-operations.ts'

/** The operations on coupons, in the order in which interfaces list them. */
export const couponOperations: readonly Operation[] = [
  listCoupons,
  getCoupon,
  createCoupon,
  updateCoupon,
  quoteCoupon,
]
