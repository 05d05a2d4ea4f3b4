import { CreateLink } from '../kit/links.tsx'
import { List } from '../kit/lists/list.tsx'
import { Screen } from '../kit/screen.tsx'
import { until } from '../kit/texts/format.ts'
import { promotionMessages as messages } from './messages.ts'
import { appliesTo, discountOf, type Promotion, PromotionState } from './promotion.tsx'

export function PromotionList() {
  const create = <CreateLink to="/promotions/create" permission="coupons:write" label={messages.create} />
  return (
    <Screen title={messages.title} intro={messages.intro} actions={create}>
      <List<Promotion>
        resource="promotions"
        open={({ id }) => `/promotions/${id}`}
        empty={{ title: messages.empty, text: messages.emptyText, action: create }}
        columns={[
          { title: messages.fields.label, show: ({ label }) => label },
          { title: messages.fields.kind, show: discountOf },
          { title: messages.fields.item_kinds, show: appliesTo, isMinor: true },
          { title: messages.fields.ends_at, show: ({ ends_at }) => until(ends_at), isMinor: true },
          { title: '', show: (promotion) => <PromotionState promotion={promotion} /> },
        ]}
      />
    </Screen>
  )
}
