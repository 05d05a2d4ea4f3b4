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
          { title: messages.fields.label, render: ({ label }) => label },
          { title: messages.fields.kind, render: discountOf },
          { title: messages.fields.item_kinds, render: appliesTo, isMinor: true },
          { title: messages.fields.ends_at, render: ({ ends_at }) => until(ends_at), isMinor: true },
          { title: '', render: (promotion) => <PromotionState promotion={promotion} /> },
        ]}
      />
    </Screen>
  )
}
