import { CreateLink } from '../kit/links.tsx'
import { List } from '../kit/lists/list.tsx'
import { Screen } from '../kit/screen.tsx'
import { until } from '../kit/texts/format.ts'
import { type Coupon, CouponState, discountOf } from './coupon.tsx'
import { couponMessages as messages } from './messages.ts'

export function CouponList() {
  const create = <CreateLink to="/coupons/create" permission="coupons:write" label={messages.create} />
  return (
    <Screen title={messages.title} actions={create}>
      <List<Coupon>
        resource="coupons"
        open={({ id }) => `/coupons/${id}`}
        empty={{ title: messages.empty, text: messages.emptyText, action: create }}
        columns={[
          { title: messages.fields.code, render: ({ code }) => code },
          { title: messages.fields.kind, render: discountOf },
          { title: messages.fields.label, render: ({ label }) => label, isMinor: true },
          {
            title: messages.fields.redeemed,
            render: ({ redeemed, limit_total }) => messages.used(redeemed, limit_total),
            align: 'end',
            isCount: true,
          },
          { title: messages.fields.ends_at, render: ({ ends_at }) => until(ends_at), isMinor: true },
          { title: '', render: (coupon) => <CouponState coupon={coupon} /> },
        ]}
      />
    </Screen>
  )
}
