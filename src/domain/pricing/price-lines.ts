import type { Clock } from '../../platform/clock.ts'
import { newId } from '../../platform/ids.ts'
import type { Currency } from '../../platform/money.ts'
import { type Offer, priceIn } from '../catalog/index.ts'
import type { PastMemberships } from '../subscriptions/index.ts'
import { withOneTrial } from './one-trial.ts'
import type { PricedLine } from './priced-line.ts'
import { offerOf, type Selection } from './selections.ts'
import { type TaxTerms, withTax } from './taxes/line-tax.ts'

type PriceTerms = {
  readonly offers: readonly Offer[]
  /** The currency of the order, and that of the school. */
  readonly currency: Currency
  readonly home: Currency
  /** The current and past memberships of the buyer: a person gets one trial per school. */
  readonly past: PastMemberships
  readonly tax: TaxTerms | undefined
}

/** Selections at their current prices, with trial and tax; undefined if an offer is not on sale or has no price. */
export function priceLines(
  clock: Clock,
  selections: readonly Selection[],
  { offers, currency, home, past, tax }: PriceTerms,
): (PricedLine | undefined)[] {
  const listed = selections.flatMap((selection) => {
    const offer = offerOf(selection, offers)
    const price = offer && priceIn(offer, currency, home)
    return offer?.isOnSale && price !== undefined ? [listedLine(clock, selection, { ...offer, price })] : []
  })
  const lines = withTax(withOneTrial(listed, past), tax)
  return selections.map(({ offerId }) => lines.find((line) => line.offerId === offerId))
}

function listedLine(clock: Clock, { quantity = 1, startsAt }: Selection, offer: Offer): PricedLine {
  const { price, prices: _prices, isOnSale: _isOnSale, ...terms } = offer
  const original = price * BigInt(quantity)
  // The first days of a trial cost nothing.
  const discount = offer.trialDays ? original : 0n
  return {
    ...terms,
    id: newId<'OrderLine'>(clock),
    quantity,
    original,
    discount,
    amount: original - discount,
    startsAt: startsAt ?? null,
  }
}
