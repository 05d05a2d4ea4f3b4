import type { components } from '../api/admin-api.gen.ts'
import { Chip } from '../kit/screen.tsx'
import { day, money } from '../kit/texts/format.ts'
import { subscriptionWords as say } from './words.ts'

export type Subscription = components['schemas']['Subscription']
export type Renewal = NonNullable<Subscription['renewal']>

type SubscriptionState = keyof typeof say.states

const tones: Readonly<Partial<Record<SubscriptionState, 'good' | 'careful' | 'danger'>>> = {
  active: 'good',
  trialing: 'good',
  past_due: 'danger',
  paused: 'careful',
  cancelled: 'careful',
}

/** How it stands: one that renews by its renewal, any other by its access. */
export function statusOf({ renewal, state }: Subscription): SubscriptionState {
  if (!renewal) return state
  const isLive = renewal.state === 'active' || renewal.state === 'trialing'
  return isLive && renewal.cancel_requested_at ? 'cancelled' : renewal.state
}

export function StatusChip({ subscription }: { readonly subscription: Subscription }) {
  const standing = statusOf(subscription)
  return <Chip tone={tones[standing] ?? 'plain'}>{say.states[standing]}</Chip>
}

const { trialing, active, past_due, paused, ended } = say.states
export const renewalChoices = { trialing, active, past_due, paused, ended }

export const priceText = ({ cycle, price }: Renewal) => say.every[cycle](money(price))

/** What is charged next and when; undefined where nothing is. */
export function nextText({ next_charge }: Renewal): string | undefined {
  if (!next_charge) return undefined
  const { price, at } = next_charge
  return at ? `${money(price)} · ${day(at)}` : money(price)
}

export function cardText({ card }: Renewal): string {
  if (!card) return say.manually
  const brand = card.brand ? card.brand.charAt(0).toUpperCase() + card.brand.slice(1) : say.card
  const ends = card.last4 ? say.cardEnds(brand, card.last4) : brand
  return card.expires_on ? `${ends}, ${say.expires(card.expires_on)}` : ends
}
