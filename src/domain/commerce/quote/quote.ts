import type { ConsultingServiceId, PaymentId } from '../../../platform/db/schema.gen.ts'
import type { Currency } from '../../../platform/money.ts'
import { findOffers, priceIn } from '../../catalog/index.ts'
import { timesStillFree } from '../../consulting/index.ts'
import type { MemberActor, Visitor } from '../../tenancy/index.ts'
import { bumpPromotions, currentBumps } from '../pricing/bumps/bump-terms.ts'
import { type Instalment, instalmentsOf, scheduleOf, totalOf } from '../pricing/amounts.ts'
import { heldThings } from '../pricing/owned-items.ts'
import {
  mustBeBoughtAlone,
  offerOf,
  type PricedLine,
  priced,
  refuseMalformed,
  type Selection,
} from '../pricing/selections.ts'
import { isSubscribed, noPast, pastOf, withOneTrial } from '../pricing/one-trial.ts'
import { type CouponVerdict, couponVerdict, type KnownCoupon } from '../pricing/coupons/coupon-verdict.ts'
import type { CommerceDeps } from '../deps.ts'
import { type OrderCurrency, orderCurrency } from '../gateways/school-currencies.ts'
import { type InvoiceForm, invoiceFormAt } from '../invoices/invoice-form.ts'
import {
  type AppliedPromotion,
  bestPromotion,
  currentPromotions,
  type KnownPromotion,
} from '../pricing/promotions/best-promotion.ts'
import { reducedBy } from '../pricing/promotions/promotion-verdict.ts'
import { type LineTax, lineTaxes, sumOfTaxes, type TaxTerms, withTax } from '../pricing/taxes/line-tax.ts'
import { taxFor } from '../pricing/taxes/tax-at.ts'
import type { OrderPurpose } from '../pricing/order-purpose.ts'
import { givenBy, type Renewal } from './line-access.ts'
import { type LineFacts, type LineProblem, lineProblem } from './line-problem.ts'
import { type OfferedBump, offeredBumps } from './offered-bumps.ts'
import { type PayableBy, payableBy } from './payable-by.ts'
import { quotedCoupon } from './quoted-coupon.ts'
import { type SoldThing, soldThings } from './sold-things.ts'
import { type WaitingLine, waitingLines } from './waiting-orders.ts'

export type QuoteInput = {
  readonly selections: readonly Selection[]
  readonly couponCode?: string | undefined
  readonly purpose?: OrderPurpose['is'] | undefined
  /** Where the buyer is; the country of their last order if left out. */
  readonly country?: string | undefined
  /** One of the school's; its own if left out. */
  readonly currency?: string | undefined
  /** Whether to look for order bumps. */
  readonly withBumps?: boolean | undefined
}

export type QuotedLine = {
  readonly selection: Selection
  /** Undefined if there is no such published item. */
  readonly thing: SoldThing | undefined
  /** The current price; undefined if it is not on sale. */
  readonly priced: PricedLine | undefined
  /** The share of the promotion and of the coupon. */
  readonly discount: bigint
  /** The tax in what is paid for it after discounts. */
  readonly tax: LineTax | undefined
  readonly problem: LineProblem | undefined
  /** The end of access if bought now, null for lifetime access; undefined for tickets and meetings. */
  readonly lastsUntil: Date | null | undefined
  /** How a membership renews. */
  readonly renews: Renewal | undefined
  /** When a meeting ends. */
  readonly meetingEndsAt: Date | undefined
  /** The end of the access that the buyer already has, null for lifetime access. */
  readonly heldUntil: Date | null | undefined
  /** The open payment of an unpaid order of the buyer with the same offer. */
  readonly waiting: PaymentId | undefined
}

/** The current price and contents of selections, and what prevents buying them. */
export type Quote = {
  readonly currency: Currency
  readonly lines: readonly QuotedLine[]
  /** The promotion that takes most off. */
  readonly promotion: AppliedPromotion | undefined
  /** The verdict on the coupon, which applies to what the promotion leaves. */
  readonly coupon: CouponVerdict | undefined
  /** The sum of the lines that can be bought, before discounts. */
  readonly subtotal: bigint
  /** Of the promotion and the coupon. */
  readonly discount: bigint
  readonly total: bigint
  /** The tax in the total, by name and rate. */
  readonly taxes: readonly LineTax[]
  /** Whether the buyer's country is needed for the tax, and the one that this quote is for. */
  readonly asksCountry: boolean
  readonly country: string | undefined
  /** Empty if the total is paid at once. */
  readonly instalments: readonly Instalment[]
  /** Gateways that accept the currency, the default one first. */
  readonly payableBy: readonly PayableBy[]
  /** What is asked for the invoice. */
  readonly invoiceForm: InvoiceForm
  /** What the checkout offers besides, where it was asked for. */
  readonly bumps: readonly OfferedBump[]
}

/**
 * The current price and contents of selections, for visitors and members. It writes and reserves nothing: placing the
 * order checks everything again by the same rules.
 */
export async function quote(
  deps: CommerceDeps,
  reader: Visitor | MemberActor,
  { selections, ...asked }: QuoteInput,
): Promise<Quote> {
  if (selections.length > 0) refuseMalformed(selections, asked)
  return await quoteOf(deps, reader, { selections, ...asked, overlooked: [] })
}

export type Asked = QuoteInput & {
  /** A coupon that is not stored, instead of the one with the code. */
  readonly coupon?: KnownCoupon | undefined
  /** Promotions that are not stored, instead of the school's. */
  readonly promotions?: readonly KnownPromotion[] | undefined
  /** What prevents buying, and does not matter to whoever asks. */
  readonly overlooked: readonly LineProblem['is'][]
}

/** The same for selections that were checked. */
export async function quoteOf(
  deps: CommerceDeps,
  reader: Visitor | MemberActor,
  { selections, couponCode, purpose = 'self', coupon: given, promotions, overlooked, ...asked }: Asked,
): Promise<Quote> {
  const { db, clock } = deps
  const { schoolId } = reader
  const now = clock.now()
  const money = await orderCurrency(db, schoolId, asked.currency)
  const { currency } = money
  const { isAsked, country, tax } = await taxFor(db, reader, asked.country)
  const quoteLines = (chosen: readonly Selection[]) =>
    quotedLines(deps, reader, { selections: chosen, purpose, tax, in: money })
  const found = await quoteLines(selections)
  const lines = found.map((line) =>
    line.problem && overlooked.includes(line.problem.is) ? { ...line, problem: undefined } : line,
  )
  const sound = lines.flatMap(({ priced: line, problem }) => (line && !problem ? [line] : []))
  const bumps = promotions ? [] : await currentBumps(db, schoolId)
  const current = promotions ?? (await currentPromotions(db, schoolId, now))
  const promotion = bestPromotion([...current, ...bumpPromotions(bumps, sound)], sound, money)
  const left = reducedBy(sound, promotion?.shares)
  const coupon = given
    ? couponVerdict(given, given.code, left, { ...money, now })
    : await quotedCoupon(deps, reader, { couponCode, left, purpose, isHome: money.isHome })
  const total = totalOf(left, coupon?.is === 'applied' ? coupon.discount : 0n)
  const subtotal = totalOf(sound, 0n)
  const asksCountry = isAsked && sound.some(({ original }) => original > 0n)
  const taxes = lineTaxes(left, coupon?.is === 'applied' ? coupon.shares : undefined)
  return {
    currency,
    lines: withShares(lines, promotion, coupon, taxes),
    promotion,
    coupon,
    subtotal,
    discount: subtotal - total,
    total,
    taxes: sumOfTaxes(taxes),
    asksCountry,
    country: asksCountry ? country : undefined,
    instalments: scheduleOf(total, instalmentsOf(sound, total), now),
    payableBy: await payableBy(deps, schoolId, currency),
    invoiceForm: await invoiceFormAt(db, schoolId, currency),
    bumps: asked.withBumps ? await offeredBumps(bumps, { ...money, selections, quoteLines }) : [],
  }
}

type Wanted = {
  readonly selections: readonly Selection[]
  readonly purpose: OrderPurpose['is']
  readonly tax: TaxTerms | undefined
  readonly in: OrderCurrency
}

async function quotedLines(
  deps: CommerceDeps,
  reader: Visitor | MemberActor,
  { selections, purpose, tax, in: { currency, home, timeZone } }: Wanted,
): Promise<QuotedLine[]> {
  if (selections.length === 0) return []
  const { db, clock } = deps
  const now = clock.now()
  const offers = await findOffers(db, reader.schoolId, selections, now)
  const things = await soldThings(db, reader.schoolId, selections)
  const times = await timesStillFree(deps, reader, askedTimes(selections))
  const held = reader.kind === 'member' ? await heldThings(db, reader, idsIn(things), now) : []
  const offerIds = selections.map(({ offerId }) => offerId)
  const waiting = reader.kind === 'member' ? await waitingLines(db, reader, offerIds) : []
  const isWithOthers = mustBeBoughtAlone(offers)
  const past = reader.kind === 'member' ? await pastOf(db, reader, offers) : noPast
  const listed = selections.flatMap((selection) => {
    const offer = offerOf(selection, offers)
    const price = offer && priceIn(offer, currency, home)
    const isKnown = things.some(({ offerId }) => offerId === selection.offerId)
    return isKnown && offer?.isOnSale && price !== undefined
      ? [priced(clock, selection, { ...offer, price })]
      : []
  })
  const lines = withTax(withOneTrial(listed, past), tax)
  return selections.map((selection) => {
    const offer = offerOf(selection, offers)
    const thing = things.find(({ offerId }) => offerId === selection.offerId)
    const time = times.get(selection.offerId as ConsultingServiceId)
    const price = offer && priceIn(offer, currency, home)
    const line = lines.find(({ offerId }) => offerId === selection.offerId)
    const isOwn = offer !== undefined && isSubscribed(offer, past)
    const hasPrice = price !== undefined
    const judged = { selection, hasPrice, thing, offer, held, time, isWithOthers, purpose }
    const problem = lineProblem({ ...judged, isSubscribed: isOwn })
    const found = { selection, thing, problem, priced: line, discount: 0n, tax: undefined }
    const facts = { thing, held: purpose === 'self' ? held : [], time, waiting, selection }
    return { ...found, ...givenBy(line, { now, timeZone, purpose }), ...known(facts) }
  })
}

function askedTimes(selections: readonly Selection[]) {
  return selections.flatMap(({ itemType, offerId, startsAt }) =>
    itemType === 'consulting_meeting' && startsAt
      ? [{ serviceId: offerId as ConsultingServiceId, startsAt }]
      : [],
  )
}

function idsIn(things: readonly SoldThing[]): string[] {
  return things.flatMap(({ itemId, courseId }) => (courseId ? [itemId, courseId] : [itemId]))
}

type Known = Pick<LineFacts, 'selection' | 'thing' | 'held'> & {
  readonly time: { readonly is: string; readonly endsAt?: Date } | undefined
  readonly waiting: readonly WaitingLine[]
}

function known({ selection, thing, held, time, waiting }: Known) {
  const { offerId, startsAt } = selection
  const own = held.find(({ itemType, itemId }) => itemType === thing?.itemType && itemId === thing.itemId)
  const open = waiting.find(
    (each) => each.offerId === offerId && each.startsAt?.getTime() === startsAt?.getTime(),
  )
  return { heldUntil: own?.endsAt, meetingEndsAt: time?.endsAt, waiting: open?.paymentId }
}

function withShares(
  lines: readonly QuotedLine[],
  promotion: AppliedPromotion | undefined,
  coupon: CouponVerdict | undefined,
  taxes: readonly (LineTax | undefined)[],
): QuotedLine[] {
  const promoted = promotion?.shares.values()
  const couponed = coupon?.is === 'applied' ? coupon.shares.values() : undefined
  const taxed = taxes.values()
  return lines.map((line) => {
    if (!line.priced || line.problem) return line
    const discount = (promoted?.next().value ?? 0n) + (couponed?.next().value ?? 0n)
    return { ...line, discount, tax: taxed.next().value }
  })
}
