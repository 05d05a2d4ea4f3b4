import { refuseProblems } from '../../../platform/fields.ts'
import { findOffers } from '../../catalog/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { offerOf, refuseMalformed, type Selection } from '../checkout/selections.ts'
import { type NewCoupon, unstoredCoupon } from '../coupons/manage-coupons.ts'
import type { CommerceDeps } from '../deps.ts'
import type { LineProblem } from './line-problem.ts'
import { type Quote, quoteOf } from './quote.ts'

type Asked = {
  readonly items: readonly Omit<Selection, 'startsAt'>[]
  /** The code of a stored coupon, or the terms of one that is not stored. */
  readonly coupon: string | NewCoupon
}

// An operator asks for prices, not for seats, times and what a buyer must have.
const overlooked: readonly LineProblem['is'][] = [
  'sold-out',
  'too-few-seats',
  'time-taken',
  'time-not-offered',
  'course-needed',
]

/** What a new buyer would pay with a coupon; nothing is reserved or stored. */
export async function quoteCoupon(
  deps: CommerceDeps,
  editor: Editor,
  { items, coupon }: Asked,
): Promise<Quote> {
  refuseUnlessMay(editor, 'coupons:read')
  const startsAt = deps.clock.now()
  const selections = items.map((item) =>
    item.itemType === 'consulting_meeting' ? { ...item, startsAt } : item,
  )
  refuseMalformed(selections, 'items')
  await refuseUnknown(deps, editor, selections)
  const asked = typeof coupon === 'string' ? { couponCode: coupon } : { coupon: unstoredCoupon(coupon) }
  const buyer = { kind: 'visitor', schoolId: editor.schoolId } as const
  return await quoteOf(deps, buyer, { selections, overlooked, ...asked })
}

// A buyer is told that something is gone; an operator who names what never was made a mistake.
async function refuseUnknown({ db, clock }: CommerceDeps, { schoolId }: Editor, items: readonly Selection[]) {
  const offers = await findOffers(db, schoolId, items, clock.now())
  const message = 'is no plan, ticket, product or service of this school'
  refuseProblems(
    'request',
    items.map((item, at) => (offerOf(item, offers) ? undefined : { field: `items[${at}].id`, message })),
  )
}
