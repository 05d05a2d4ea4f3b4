import { CreateLink } from '../kit/links.tsx'
import { List } from '../kit/lists/list.tsx'
import { Screen } from '../kit/screen.tsx'
import { until } from '../kit/texts/format.ts'
import { type Coupon, CouponState, discountOf } from './coupon.tsx'
import { couponWords as say } from './words.ts'

export function CouponList() {
  const create = <CreateLink to="/coupons/create" permission="coupons:write" label={say.create} />
  return (
    <Screen title={say.title} actions={create}>
      <List<Coupon>
        resource="coupons"
        open={({ id }) => `/coupons/${id}`}
        empty={{ title: say.empty, text: say.emptyText, action: create }}
        columns={[
          { title: say.fields.code, show: ({ code }) => code },
          { title: say.fields.kind, show: discountOf },
          { title: say.fields.label, show: ({ label }) => label, isMinor: true },
          {
            title: say.fields.redeemed,
            show: ({ redeemed, limit_total }) => say.used(redeemed, limit_total),
            align: 'end',
            isCount: true,
          },
          { title: say.fields.ends_at, show: ({ ends_at }) => until(ends_at), isMinor: true },
          { title: '', show: (coupon) => <CouponState coupon={coupon} /> },
        ]}
      />
    </Screen>
  )
}
