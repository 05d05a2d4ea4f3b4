import type { Coupon, NewCoupon } from '../../src/domain/pricing/index.ts'
import type { Shop } from '../shop.ts'

/** The school's coupons by their codes. */
export async function plantCoupons({ planting: { modules, clock }, school }: Shop) {
  clock.moveTo(clock.daysAgo(757))
  const coupons: readonly NewCoupon[] = [
    { code: 'WELCOME30', label: '新朋友折 30', kind: 'amount', value: 30n, limitPerMember: 1 },
    {
      code: 'SPRING10',
      label: '春天九折',
      kind: 'percent',
      value: 10n,
      minimum: 500n,
      itemTypes: ['course', 'digital_product'],
    },
    {
      code: 'CRITIQUE50',
      label: '講評老朋友',
      kind: 'amount',
      value: 50n,
      itemTypes: ['consulting_meeting'],
    },
    {
      code: 'SUMMERCLAY',
      label: '暑期班（已結束）',
      kind: 'percent',
      value: 20n,
      limitTotal: 50,
      endsAt: clock.daysAgo(75),
    },
  ]
  const planted = new Map<string, Coupon>()
  for (const coupon of coupons) {
    planted.set(coupon.code, await modules.pricing.createCoupon(school.host, coupon))
  }
  return planted
}
