import type { ConsultingServiceId, PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { findOffers, priceIn } from '../../catalog/index.ts'
import { timesStillFree } from '../../consulting/index.ts'
import type { OrderCurrency } from '../../gateways/index.ts'
import type { LineTax, OrderPurpose, TaxTerms } from '../../pricing/index.ts'
import {
  isSubscribed,
  mustBePurchasedAlone,
  noPastMemberships,
  type OwnedItem,
  offerOf,
  ownedItems,
  type PricedLine,
  pastMembershipsOf,
  priceLines,
  type Selection,
} from '../../pricing/index.ts'
import type { MemberActor, Visitor } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'
import { accessOfLine, type Renewal } from './line-access.ts'
import { type LineProblem, lineProblem } from './line-problem.ts'
import { type SoldItem, soldItems } from './sold-things.ts'
import { type WaitingLine, waitingLines } from './waiting-orders.ts'

export type QuotedLine = {
  readonly selection: Selection
  /** Undefined if there is no such published item. */
  readonly item: SoldItem | undefined
  /** The current price; undefined if it is not on sale. */
  readonly priced: PricedLine | undefined
  /** The share of the promotion and of the coupon. */
  readonly discount: bigint
  /** The tax in the amount after discounts. */
  readonly tax: LineTax | undefined
  readonly problem: LineProblem | undefined
  /** The end of access if bought now, null for lifetime access; undefined for tickets and meetings. */
  readonly lastsUntil: Date | null | undefined
  /** The renewal terms of a membership. */
  readonly renews: Renewal | undefined
  /** The end of a meeting. */
  readonly meetingEndsAt: Date | undefined
  /** The end of the access that the buyer already has, null for lifetime access. */
  readonly heldUntil: Date | null | undefined
  /** The open payment of an unpaid order of the buyer with the same offer. */
  readonly waiting: PaymentId | undefined
}

type LineRequest = {
  readonly selections: readonly Selection[]
  readonly purpose: OrderPurpose['is']
  readonly tax: TaxTerms | undefined
  readonly money: OrderCurrency
}

/** The selections with their prices and contents, and the problems that prevent buying each. */
export async function quotedLines(
  deps: OrderDeps,
  reader: Visitor | MemberActor,
  { selections, purpose, tax, money: { currency, home, timeZone } }: LineRequest,
): Promise<QuotedLine[]> {
  if (selections.length === 0) return []
  const { db, clock } = deps
  const now = clock.now()
  const offers = await findOffers(db, reader.schoolId, selections, now)
  const items = await soldItems(db, reader.schoolId, selections)
  const times = await timesStillFree(deps, reader, requestedTimes(selections))
  const { owned, waiting, past } = await factsOfBuyer(deps, reader, { selections, items, offers })
  const isWithOthers = mustBePurchasedAlone(offers)
  const available = selections.filter(({ offerId }) => items.some((item) => item.offerId === offerId))
  const lines = priceLines(clock, available, { offers, currency, home, past, tax })
  return selections.map((selection) => {
    const offer = offerOf(selection, offers)
    const item = items.find(({ offerId }) => offerId === selection.offerId)
    const time = times.get(selection.offerId as ConsultingServiceId)
    const line = lines.find((each) => each?.offerId === selection.offerId)
    const hasPrice = offer !== undefined && priceIn(offer, currency, home) !== undefined
    const isOwn = offer !== undefined && isSubscribed(offer, past)
    const facts = { selection, item, offer, hasPrice, owned, time, isWithOthers, purpose }
    return {
      selection,
      item,
      problem: lineProblem({ ...facts, isSubscribed: isOwn }),
      priced: line,
      discount: 0n,
      tax: undefined,
      ...accessOfLine(line, { now, timeZone, purpose }),
      meetingEndsAt: time && 'endsAt' in time ? time.endsAt : undefined,
      heldUntil: purpose === 'self' ? ownedUntil(item, owned) : undefined,
      waiting: openPayment(selection, waiting),
    }
  })
}

type QuoteFacts = {
  readonly selections: readonly Selection[]
  readonly items: readonly SoldItem[]
  readonly offers: Parameters<typeof pastMembershipsOf>[2]
}

async function factsOfBuyer(
  { db, clock }: OrderDeps,
  reader: Visitor | MemberActor,
  { selections, items, offers }: QuoteFacts,
) {
  if (reader.kind !== 'member') return { owned: [], waiting: [], past: noPastMemberships }
  const offerIds = selections.map(({ offerId }) => offerId)
  return {
    owned: await ownedItems(db, reader, idsIn(items), clock.now()),
    waiting: await waitingLines(db, reader, offerIds),
    past: await pastMembershipsOf(db, reader, offers),
  }
}

function requestedTimes(selections: readonly Selection[]) {
  return selections.flatMap(({ itemType, offerId, startsAt }) =>
    itemType === 'consulting_meeting' && startsAt
      ? [{ serviceId: offerId as ConsultingServiceId, startsAt }]
      : [],
  )
}

function idsIn(items: readonly SoldItem[]): string[] {
  return items.flatMap(({ itemId, courseId }) => (courseId ? [itemId, courseId] : [itemId]))
}

function ownedUntil(item: SoldItem | undefined, owned: readonly OwnedItem[]): Date | null | undefined {
  return owned.find(({ itemType, itemId }) => itemType === item?.itemType && itemId === item.itemId)?.endsAt
}

function openPayment({ offerId, startsAt }: Selection, waiting: readonly WaitingLine[]) {
  return waiting.find((each) => each.offerId === offerId && each.startsAt?.getTime() === startsAt?.getTime())
    ?.paymentId
}
