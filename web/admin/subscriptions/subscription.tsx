import type { components } from '../api/admin-api.gen.ts'
import { Chip } from '../kit/screen.tsx'
import { day, money } from '../kit/texts/format.ts'
import { subscriptionMessages as messages } from './messages.ts'

export type Subscription = components['schemas']['Subscription']
export type Renewal = NonNullable<Subscription['renewal']>

type SubscriptionState = keyof typeof messages.states

const tones: Readonly<Partial<Record<SubscriptionState, 'good' | 'careful' | 'danger'>>> = {
  active: 'good',
  trialing: 'good',
  past_due: 'danger',
  paused: 'careful',
  cancelled: 'careful',
}

/** The status of a subscription: one that renews by its renewal, any other by its access. */
export function statusOf({ renewal, state }: Subscription): SubscriptionState {
  if (!renewal) return state
  const isLive = renewal.state === 'active' || renewal.state === 'trialing'
  return isLive && renewal.cancel_requested_at ? 'cancelled' : renewal.state
}

export function StatusChip({ subscription }: { readonly subscription: Subscription }) {
  const status = statusOf(subscription)
  return <Chip tone={tones[status] ?? 'plain'}>{messages.states[status]}</Chip>
}

const { trialing, active, past_due, paused, ended } = messages.states
export const renewalChoices = { trialing, active, past_due, paused, ended }

export const priceText = ({ cycle, price }: Renewal) => messages.every[cycle](money(price))

/** The amount and the date of the next charge; undefined if there is none. */
export function nextText({ next_charge }: Renewal): string | undefined {
  if (!next_charge) return undefined
  const { price, at } = next_charge
  return at ? `${money(price)} · ${day(at)}` : money(price)
}

export function cardText({ card }: Renewal): string {
  if (!card) return messages.manually
  const brand = card.brand ? card.brand.charAt(0).toUpperCase() + card.brand.slice(1) : messages.card
  const ends = card.last4 ? messages.cardEnds(brand, card.last4) : brand
  return card.expires_on ? `${ends}, ${messages.expires(card.expires_on)}` : ends
}
