import type { Selection } from '../../pricing/index.ts'
import { type OfferProblem, offerProblem } from '../../pricing/index.ts'
import type { SoldItem } from './sold-things.ts'

/** The reason why a line cannot be bought. */
export type LineProblem =
  | { readonly is: OfferProblem | 'sold-out' | 'time-taken' | 'time-not-offered' | 'course-needed' }
  | { readonly is: 'too-few-seats'; readonly left: number }

/** The facts by which a line is judged. */
export type LineFacts = Parameters<typeof offerProblem>[0] & {
  readonly selection: Selection
  readonly item: SoldItem | undefined
  readonly time: { readonly is: 'free' | 'taken' | 'not-offered' } | undefined
}

/** The first reason why a line cannot be bought. Placing the order decides again about seats and times. */
export function lineProblem(facts: LineFacts): LineProblem | undefined {
  const { item, offer } = facts
  if (!item || !offer) return { is: 'gone' }
  const problem = offerProblem(facts)
  if (problem) return { is: problem }
  return offer.itemType === 'event_ticket' ? seatProblem(facts.selection, item) : meetingProblem(facts, item)
}

function seatProblem({ quantity = 1 }: Selection, { seatsLeft }: SoldItem): LineProblem | undefined {
  const left = seatsLeft ?? 0
  if (left <= 0) return { is: 'sold-out' }
  return left < quantity ? { is: 'too-few-seats', left } : undefined
}

function meetingProblem({ time, owned }: LineFacts, { courseId }: SoldItem): LineProblem | undefined {
  if (!time) return undefined
  if (time.is === 'not-offered') return { is: 'time-not-offered' }
  const hasCourse =
    courseId === null || owned.some(({ itemType, itemId }) => itemType === 'course' && itemId === courseId)
  if (!hasCourse) return { is: 'course-needed' }
  return time.is === 'taken' ? { is: 'time-taken' } : undefined
}
