import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { findOffers, type Offer, priceIn } from '../../catalog/index.ts'
import type { OrderCurrency } from '../../gateways/index.ts'
import type { OrderPurpose, TaxTerms } from '../../pricing/index.ts'
import {
  isSubscribed,
  mustBePurchasedAlone,
  noPastMemberships,
  type OfferProblem,
  type OwnedItem,
  offerOf,
  offerProblem,
  ownedItems,
  type PricedLine,
  pastMembershipsOf,
  priceLines,
  refusedAt,
  refuseMalformed,
  type Selection,
} from '../../pricing/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'

type LinesRequest = {
  readonly selections: readonly Selection[]
  readonly purpose: OrderPurpose['is']
  readonly money: OrderCurrency
  readonly tax: TaxTerms | undefined
}

/** The lines of a member's order at their current prices; refuses what they cannot buy. */
export async function linesToBuy(
  tx: Tx,
  clock: Clock,
  member: MemberActor,
  { selections, purpose, money, tax }: LinesRequest,
): Promise<PricedLine[]> {
  const offers = await offersOf(tx, clock, member, { selections, purpose })
  const past = await pastMembershipsOf(tx, member, offers)
  const itemIds = offers.map(({ itemId }) => itemId)
  const owned = purpose === 'self' ? await ownedItems(tx, member, itemIds, clock.now()) : []
  return pricedOrRefused(clock, selections, { offers, purpose, money, tax, past, owned })
}

/** The lines of an order that an operator grants for free. */
export async function linesToGrant(
  tx: Tx,
  clock: Clock,
  school: { readonly schoolId: SchoolId },
  { selections, money }: Pick<LinesRequest, 'selections' | 'money'>,
): Promise<PricedLine[]> {
  const offers = await offersOf(tx, clock, school, { selections, purpose: 'self' })
  const terms = {
    offers,
    purpose: 'self',
    money,
    tax: undefined,
    past: noPastMemberships,
    owned: [],
  } as const
  return pricedOrRefused(clock, selections, terms).map((line) => ({
    ...line,
    discount: line.original,
    amount: 0n,
    instalments: 1,
    // The first period is granted for free and is not a trial.
    trialDays: null,
  }))
}

async function offersOf(
  tx: Tx,
  clock: Clock,
  { schoolId }: { readonly schoolId: SchoolId },
  { selections, purpose }: Pick<LinesRequest, 'selections' | 'purpose'>,
): Promise<Offer[]> {
  refuseMalformed(selections, { purpose })
  return await findOffers(tx, schoolId, selections, clock.now())
}

type Terms = Omit<LinesRequest, 'selections'> & {
  readonly offers: readonly Offer[]
  readonly past: Parameters<typeof isSubscribed>[1]
  readonly owned: readonly OwnedItem[]
}

function pricedOrRefused(
  clock: Clock,
  selections: readonly Selection[],
  { offers, purpose, money, tax, past, owned }: Terms,
): PricedLine[] {
  const { currency, home } = money
  const isWithOthers = mustBePurchasedAlone(offers)
  const lines = priceLines(clock, selections, { offers, currency, home, past, tax })
  return selections.map((selection, at) => {
    const offer = offerOf(selection, offers)
    const hasPrice = offer !== undefined && priceIn(offer, currency, home) !== undefined
    const isOwn = offer !== undefined && isSubscribed(offer, past)
    const facts = { offer, hasPrice, owned, isSubscribed: isOwn, isWithOthers, purpose }
    const line = lines[at]
    const problem = offerProblem(facts) ?? (line ? undefined : 'not-on-sale')
    if (problem) throw refusedAt(at, sentenceOf(problem, currency))
    return line as PricedLine
  })
}

function sentenceOf(problem: OfferProblem, currency: string): string {
  switch (problem) {
    case 'gone':
    case 'not-on-sale':
      return 'is not on sale'
    case 'no-price':
      return `has no price in ${currency}`
    case 'held-for-good':
      return 'is already owned'
    case 'subscribed':
      return 'is already subscribed to'
    case 'instalments-alone':
      return 'is paid in instalments and must be bought alone'
    case 'not-for-others':
      return 'cannot be bought for others'
    case 'renews':
      return 'renews and cannot be bought for others'
    case 'costs-nothing':
      return 'costs nothing and cannot be bought for others'
  }
}
