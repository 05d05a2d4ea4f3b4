import type { Offer } from '../catalog/index.ts'
import { type NotForOthers, type OrderPurpose, whyNotForOthers } from './order-purpose.ts'
import { isOwnedForLife, type OwnedItem } from './owned-items.ts'

/** The reason why an offer cannot be bought. */
export type OfferProblem =
  | 'gone'
  | 'not-on-sale'
  | 'no-price'
  | 'held-for-good'
  | 'subscribed'
  | 'instalments-alone'
  | NotForOthers

type OfferFacts = {
  readonly offer: Offer | undefined
  /** True if it has a price in the currency of the order. */
  readonly hasPrice: boolean
  /** The items that the buyer owns; empty for visitors. */
  readonly owned: readonly OwnedItem[]
  /** True if the buyer is subscribed to this plan now. */
  readonly isSubscribed: boolean
  readonly isWithOthers: boolean
  readonly purpose: OrderPurpose['is']
}

/** The first reason why an offer cannot be bought; undefined if it can. */
export function offerProblem(facts: OfferFacts): OfferProblem | undefined {
  const { offer, hasPrice, owned, isSubscribed, isWithOthers, purpose } = facts
  if (!offer) return 'gone'
  if (!offer.isOnSale) return 'not-on-sale'
  if (!hasPrice) return 'no-price'
  const whyNot = whyNotForOthers(purpose, offer)
  if (whyNot) return whyNot
  if (purpose === 'self' && isOwnedForLife(offer, owned)) return 'held-for-good'
  if (purpose === 'self' && isSubscribed) return 'subscribed'
  return isWithOthers && offer.instalments > 1 ? 'instalments-alone' : undefined
}
