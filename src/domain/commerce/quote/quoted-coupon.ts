import type { MemberActor, Visitor } from '../../tenancy/index.ts'
import type { PricedLine } from '../pricing/selections.ts'
import { couponUnits } from '../pricing/coupons/coupon-units.ts'
import { type CouponVerdict, couponVerdict, lookAtCoupon } from '../pricing/coupons/coupon-verdict.ts'
import type { CommerceDeps } from '../deps.ts'
import type { OrderPurpose } from '../pricing/order-purpose.ts'

type AskedCoupon = {
  readonly couponCode: string | undefined
  readonly left: readonly PricedLine[]
  readonly isHome: boolean
  readonly purpose: OrderPurpose['is']
}

/** The verdict on the coupon with a code; nothing where there is no code. */
export async function quotedCoupon(
  { db, clock }: CommerceDeps,
  reader: Visitor | MemberActor,
  { couponCode, left, isHome, purpose }: AskedCoupon,
): Promise<CouponVerdict | undefined> {
  const code = couponCode?.trim()
  if (!code) return undefined
  const personId = reader.kind === 'member' ? reader.memberId : undefined
  const coupon = await lookAtCoupon(db, { schoolId: reader.schoolId, personId, code })
  return couponVerdict(coupon, code, left, { now: clock.now(), isHome, units: couponUnits(purpose, left) })
}
