import { refuseProblems } from '../../../platform/fields.ts'
import { findOffers } from '../../catalog/index.ts'
import type { Editor } from '../../identity/index.ts'
import { offerOf, refuseMalformed, type Selection } from '../../pricing/index.ts'
import type { OrderDeps } from '../deps.ts'
import type { LineProblem } from './line-problem.ts'
import { type Quote, type QuoteRequest, quoteOf } from './quote.ts'

/** A selection without a time, for an operator's quote. */
export type QuotedItem = Omit<Selection, 'startsAt'>

// An operator's quote ignores seats, times and required courses.
const overlooked: readonly LineProblem['is'][] = [
  'sold-out',
  'too-few-seats',
  'time-taken',
  'time-not-offered',
  'course-needed',
]

/** The price of these items for a new buyer. Reserves and stores nothing. */
export async function quoteItems(
  deps: OrderDeps,
  { schoolId }: Editor,
  items: readonly QuotedItem[],
  terms: Pick<QuoteRequest, 'couponCode' | 'coupon' | 'promotions'>,
): Promise<Quote> {
  const startsAt = deps.clock.now()
  const selections = items.map((item) =>
    item.itemType === 'consulting_meeting' ? { ...item, startsAt } : item,
  )
  refuseMalformed(selections, { field: 'items' })
  await refuseUnknown(deps, schoolId, selections)
  return await quoteOf(deps, { kind: 'visitor', schoolId }, { selections, overlooked, ...terms })
}

// An unknown id is an input error of the operator, unlike an item that was withdrawn from a buyer's cart.
async function refuseUnknown(
  { db, clock }: OrderDeps,
  schoolId: Editor['schoolId'],
  items: readonly Selection[],
) {
  const offers = await findOffers(db, schoolId, items, clock.now())
  const message = 'is not a plan, ticket, product or service of this school'
  refuseProblems(
    'request',
    items.map((item, at) => (offerOf(item, offers) ? undefined : { field: `items[${at}].id`, message })),
  )
}
