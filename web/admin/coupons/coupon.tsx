import type { paths } from '../api/admin-api.gen.ts'
import { Chip } from '../kit/screen.tsx'
import { money, percent } from '../kit/texts/format.ts'
import { couponMessages as messages } from './messages.ts'

export type Coupon = paths['/coupons']['get']['responses'][200]['content']['application/json']['data'][number]

export function discountOf({ amount_off, percent_off }: Coupon): string {
  return messages.off(amount_off ? money(amount_off) : percent((percent_off ?? 0) / 100))
}

export function CouponState({ coupon }: { readonly coupon: Coupon }) {
  const state = stateOf(coupon)
  return <Chip tone={state === 'active' ? 'good' : 'plain'}>{messages.states[state]}</Chip>
}

function stateOf({ archived_at, starts_at, ends_at, limit_total, redeemed }: Coupon) {
  const now = new Date().toISOString()
  if (archived_at) return 'archived'
  if (ends_at && ends_at <= now) return 'ended'
  if (starts_at && starts_at > now) return 'coming'
  return limit_total !== null && redeemed >= limit_total ? 'used' : 'active'
}
