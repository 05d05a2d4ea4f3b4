/** A code as coupons keep it, however it was typed. */
export function couponCode(typed: string): string {
  return typed.trim().toUpperCase()
}

/** Whether any coupon can have this code; what somebody typed is asked this first. */
export function isCouponCode(code: string): boolean {
  return /^[A-Z0-9_-]{3,40}$/.test(code)
}
