/** The normalized form of a coupon code. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** True if the format of a coupon code is valid; checked before it is looked up. */
export function isCouponCode(code: string): boolean {
  return /^[A-Z0-9_-]{3,40}$/.test(code)
}
