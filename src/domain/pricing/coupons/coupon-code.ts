import { couponCodeLength } from '../limits.ts'

/** The normalized form of a coupon code. */
export function couponCode(input: string): string {
  return input.trim().toUpperCase()
}

/** True if the format of a coupon code is valid; checked before it is looked up. */
export function isCouponCode(code: string): boolean {
  const { from, to } = couponCodeLength
  return code.length >= from && code.length <= to && /^[A-Z0-9_-]+$/.test(code)
}
