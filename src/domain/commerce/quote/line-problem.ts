import type { Offer } from '../../catalog/index.ts'
import { type HeldThing, isHeldForGood } from '../pricing/owned-items.ts'
import type { Selection } from '../pricing/selections.ts'
import { type NotForOthers, type OrderPurpose, whyNotForOthers } from '../pricing/order-purpose.ts'
import type { SoldThing } from './sold-things.ts'

/** The reason why a line cannot be bought. */
export type LineProblem =
  | {
      readonly is:
        | 'gone'
        | 'not-on-sale'
        | 'no-price'
        | 'sold-out'
        | 'time-taken'
        | 'time-not-offered'
        | 'held-for-good'
        | 'subscribed'
        | 'course-needed'
        | 'instalments-alone'
        | NotForOthers
    }
  | { readonly is: 'too-few-seats'; readonly left: number }

/** The facts by which a line is judged. */
export type LineFacts = {
  readonly selection: Selection
  readonly thing: SoldThing | undefined
  readonly offer: Offer | undefined
  /** Whether it has a price in the currency of the order. */
  readonly hasPrice: boolean
  /** What the buyer already holds; empty for visitors. */
  readonly held: readonly HeldThing[]
  readonly time: { readonly is: 'free' | 'taken' | 'not-offered' } | undefined
  readonly isWithOthers: boolean
  /** Whether the buyer is subscribed to this plan now. */
  readonly isSubscribed: boolean
  readonly purpose: OrderPurpose['is']
}

/** The first reason why a line cannot be bought, by the same rules as placing the order. */
export function lineProblem(facts: LineFacts): LineProblem | undefined {
  const { thing, offer, held, isWithOthers, purpose } = facts
  if (!thing || !offer) return { is: 'gone' }
  if (!offer.isOnSale) return { is: 'not-on-sale' }
  if (!facts.hasPrice) return { is: 'no-price' }
  const whyNot = whyNotForOthers(purpose, offer)
  if (whyNot) return { is: whyNot }
  if (purpose === 'self' && isHeldForGood(offer, held)) return { is: 'held-for-good' }
  if (purpose === 'self' && facts.isSubscribed) return { is: 'subscribed' }
  if (isWithOthers && offer.instalments > 1) return { is: 'instalments-alone' }
  return offer.itemType === 'event_ticket'
    ? seatProblem(facts.selection, thing)
    : meetingProblem(facts, thing)
}

function seatProblem({ quantity = 1 }: Selection, { seatsLeft }: SoldThing): LineProblem | undefined {
  const left = seatsLeft ?? 0
  if (left <= 0) return { is: 'sold-out' }
  return left < quantity ? { is: 'too-few-seats', left } : undefined
}

function meetingProblem({ time, held }: LineFacts, { courseId }: SoldThing): LineProblem | undefined {
  if (!time) return undefined
  if (time.is === 'not-offered') return { is: 'time-not-offered' }
  const hasCourse = held.some(({ itemType, itemId }) => itemType === 'course' && itemId === courseId)
  if (!hasCourse) return { is: 'course-needed' }
  return time.is === 'taken' ? { is: 'time-taken' } : undefined
}
