import type { paths } from '../api/admin-api.gen.ts'
import type { OfferKind } from '../api/offer-options.ts'
import { Chip } from '../kit/screen.tsx'
import { money, percent } from '../kit/texts/format.ts'
import { itemKinds } from '../kit/texts/item-kinds.ts'
import { promotionMessages as messages } from './messages.ts'

export type Promotion =
  paths['/promotions']['get']['responses'][200]['content']['application/json']['data'][number]

export function discountOf({ amount_off, percent_off }: Promotion): string {
  return messages.off(amount_off ? money(amount_off) : percent((percent_off ?? 0) / 100))
}

export function appliesTo({ bundle, item_kinds }: Promotion): string {
  if (bundle.length > 0) return messages.bundleOf(bundle.length)
  return item_kinds?.map((kind) => itemKinds[kind as OfferKind]).join(', ') ?? messages.everything
}

export function PromotionState({ promotion }: { readonly promotion: Promotion }) {
  const state = stateOf(promotion)
  return <Chip tone={state === 'active' ? 'good' : 'plain'}>{messages.states[state]}</Chip>
}

function stateOf({ archived_at, starts_at, ends_at }: Promotion) {
  const now = new Date().toISOString()
  if (archived_at) return 'archived'
  if (ends_at && ends_at <= now) return 'ended'
  return starts_at && starts_at > now ? 'coming' : 'active'
}
