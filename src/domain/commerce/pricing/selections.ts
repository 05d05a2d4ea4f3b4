import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OrderLineId, SchoolId, SubscriptionId } from '../../../platform/db/schema.gen.ts'
import { invalid } from '../../../platform/fields.ts'
import { newId } from '../../../platform/ids.ts'
import { type FieldProblem, Refusal } from '../../../platform/refusal.ts'
import { findOffers, type Offer, type OfferType, priceIn } from '../../catalog/index.ts'
import type { OrderCurrency } from '../gateways/school-currencies.ts'
import type { TaxTerms } from './taxes/line-tax.ts'
import { type OrderPurpose, seatRange, whyNotForOthers } from './order-purpose.ts'

/** A selection: a plan, ticket, product, or a service at a time. */
export type Selection = {
  readonly itemType: OfferType
  readonly offerId: string
  readonly quantity?: number | undefined
  /** When a consulting meeting begins. */
  readonly startsAt?: Date | undefined
}

export type PricedLine = {
  readonly id: OrderLineId
  readonly itemType: OfferType
  readonly itemId: string
  readonly offerId: string
  readonly name: string
  readonly quantity: number
  readonly original: bigint
  readonly discount: bigint
  readonly amount: bigint
  readonly access: Offer['access']
  readonly accessUntil: Date | null
  readonly accessDays: number | null
  readonly startsAt: Date | null
  readonly instalments: number
  /** Of a subscription that exists: what the line pays for. */
  readonly subscriptionId?: SubscriptionId | undefined
  readonly subscriptionStep?: 'renew' | 'switch' | undefined
  readonly subscriptionPeriod?: number | undefined
  /** The free days with which a subscription begins. */
  readonly trialDays?: number | null | undefined
  /** The tax that is in its amounts. */
  readonly taxed?: TaxTerms | undefined
}

/** The maximum number of lines of an order. */
export const mostSelections = 20

type SelectionsFor = {
  readonly selections: readonly Selection[]
  readonly purpose?: OrderPurpose['is'] | undefined
  readonly in: OrderCurrency
}

const notForOthers = {
  'not-for-others': 'cannot be bought for others',
  renews: 'renews and cannot be bought for others',
  'costs-nothing': 'costs nothing and cannot be bought for others',
} as const

/** The current offers of these selections; refuses items that are not on sale or cannot be combined. */
export async function pricedLines(
  tx: Tx,
  clock: Clock,
  schoolId: SchoolId,
  { selections, purpose = 'self', in: { currency, home } }: SelectionsFor,
): Promise<PricedLine[]> {
  refuseMalformed(selections, { purpose })
  const offers = await findOffers(tx, schoolId, selections, clock.now())
  const lines = selections.map((selection, at) => {
    const offer = offerOf(selection, offers)
    if (!offer?.isOnSale) throw refusedAt(at, 'is not on sale')
    const whyNot = whyNotForOthers(purpose, offer)
    if (whyNot) throw refusedAt(at, notForOthers[whyNot])
    const price = priceIn(offer, currency, home)
    if (price === undefined) throw refusedAt(at, `has no price in ${currency}`)
    return priced(clock, selection, { ...offer, price })
  })
  if (mustBeBoughtAlone(lines)) throw refusedAt(0, 'is paid in instalments and must be bought on its own')
  return lines
}

/** Refuses malformed selections before any query. */
export function refuseMalformed(
  selections: readonly Selection[],
  { field = 'selections', purpose = 'self' }: Naming = {},
): void {
  refuseProblems(problemsOf(selections, { field, purpose }))
}

type Naming = { readonly field?: string; readonly purpose?: OrderPurpose['is'] | undefined }

export function offerOf({ itemType, offerId }: Selection, offers: readonly Offer[]): Offer | undefined {
  return offers.find((each) => each.itemType === itemType && each.offerId === offerId)
}

/** An item paid in instalments cannot be combined with others. */
export function mustBeBoughtAlone(lines: readonly { readonly instalments: number }[]): boolean {
  return lines.length > 1 && lines.some(({ instalments }) => instalments > 1)
}

/** A selection as an order line, at the current price. */
export function priced(clock: Clock, { quantity = 1, startsAt }: Selection, offer: Offer): PricedLine {
  const { price, prices: _prices, isOnSale: _isOnSale, ...named } = offer
  const original = price * BigInt(quantity)
  // The first days of a trial cost nothing.
  const discount = offer.trialDays ? original : 0n
  return {
    ...named,
    id: newId<'OrderLine'>(clock),
    quantity,
    original,
    discount,
    amount: original - discount,
    startsAt: startsAt ?? null,
  }
}

function problemsOf(
  selections: readonly Selection[],
  { field, purpose }: { readonly field: string; readonly purpose: OrderPurpose['is'] },
): FieldProblem[] {
  if (selections.length === 0 || selections.length > mostSelections) {
    return [{ field, message: `must have 1 to ${mostSelections} entries` }]
  }
  const seen = new Set<string>()
  return selections.flatMap((selection, at) => {
    const message = seen.has(selection.offerId) ? 'must not repeat an offer' : problemOf(selection, purpose)
    seen.add(selection.offerId)
    return message ? [{ field: `${field}.${at}`, message }] : []
  })
}

/** The maximum quantity of an offer. */
export function mostOf(itemType: OfferType): number {
  return itemType === 'event_ticket' ? 100 : 1
}

function problemOf(
  { itemType, quantity = 1, startsAt }: Selection,
  purpose: OrderPurpose['is'],
): string | undefined {
  const { from, to } = purpose === 'seats' ? seatRange : { from: 1, to: mostOf(itemType) }
  if (!Number.isInteger(quantity) || quantity < from || quantity > to)
    return `must have a quantity from ${from} to ${to}`
  if ((itemType === 'consulting_meeting') !== (startsAt !== undefined)) {
    return itemType === 'consulting_meeting' ? 'must have a start time' : 'must not have a start time'
  }
  return undefined
}

function refuseProblems(problems: readonly FieldProblem[]) {
  if (problems.length > 0) throw invalid('order', problems)
}

/** Refuses an order because of one of its lines. */
export function refusedAt(at: number, message: string): Refusal {
  const problems = [{ field: `selections.${at}`, message }]
  return new Refusal('conflict', `The selected offer ${message}`, { problems })
}
