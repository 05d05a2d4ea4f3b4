import { CreateLink } from '../kit/links.tsx'
import { List } from '../kit/lists/list.tsx'
import { Screen } from '../kit/screen.tsx'
import { until } from '../kit/texts/format.ts'
import { appliesTo, discountOf, type Promotion, PromotionState } from './promotion.tsx'
import { promotionWords as say } from './words.ts'

export function PromotionList() {
  const create = <CreateLink to="/promotions/create" permission="coupons:write" label={say.create} />
  return (
    <Screen title={say.title} intro={say.intro} actions={create}>
      <List<Promotion>
        resource="promotions"
        open={({ id }) => `/promotions/${id}`}
        empty={{ title: say.empty, text: say.emptyText, action: create }}
        columns={[
          { title: say.fields.label, show: ({ label }) => label },
          { title: say.fields.kind, show: discountOf },
          { title: say.fields.item_kinds, show: appliesTo, isMinor: true },
          { title: say.fields.ends_at, show: ({ ends_at }) => until(ends_at), isMinor: true },
          { title: '', show: (promotion) => <PromotionState promotion={promotion} /> },
        ]}
      />
    </Screen>
  )
}
