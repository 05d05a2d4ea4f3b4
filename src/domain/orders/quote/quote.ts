import type { Currency } from '../../../platform/money.ts'
import { orderCurrency } from '../../gateways/index.ts'
import { type InvoiceForm, invoiceFormAt } from '../../invoicing/index.ts'
import type { OrderPurpose } from '../../pricing/index.ts'
import {
  type AppliedPromotion,
  type CouponVerdict,
  currentBumps,
  currentPromotions,
  type Discounts,
  findCoupon,
  type KnownCoupon,
  type KnownPromotion,
  type LineTax,
  type OrderPrice,
  priceOrder,
  refuseMalformed,
  type Selection,
  sumOfTaxes,
  taxFor,
} from '../../pricing/index.ts'
import type { MemberActor, Visitor } from '../../tenancy/index.ts'
import type { OrderDeps } from '../deps.ts'
import { type Instalment, scheduleOf } from './instalment-schedule.ts'
import type { LineProblem } from './line-problem.ts'
import { type OfferedBump, offeredBumps } from './offered-bumps.ts'
import { type OrderTerms, orderTerms } from './order-terms.ts'
import { type PayableBy, payableBy } from './payable-by.ts'
import { type QuotedLine, quotedLines } from './quoted-lines.ts'

export type QuoteInput = {
  readonly selections: readonly Selection[]
  readonly couponCode?: string | undefined
  readonly purpose?: OrderPurpose['is'] | undefined
  /** The buyer's country; default: that of their last order. */
  readonly country?: string | undefined
  /** One of the school's currencies; default: its own. */
  readonly currency?: string | undefined
  /** True to include order bumps. */
  readonly withBumps?: boolean | undefined
}

/** The current price and contents of selections, and the problems that prevent buying them. */
export type Quote = OrderTerms & {
  readonly currency: Currency
  readonly lines: readonly QuotedLine[]
  /** The promotion with the largest discount. */
  readonly promotion: AppliedPromotion | undefined
  /** The verdict on the coupon, which applies to the price after the promotion. */
  readonly coupon: CouponVerdict | undefined
  /** The sum of the lines that can be bought, before discounts. */
  readonly subtotal: bigint
  /** The discount of the promotion and the coupon. */
  readonly discount: bigint
  readonly total: bigint
  /** The tax in the total, by name and rate. */
  readonly taxes: readonly LineTax[]
  /** True if the tax depends on the buyer's country; `country` is the one used here. */
  readonly isCountryRequired: boolean
  readonly country: string | undefined
  /** Empty if the total is paid in one payment. */
  readonly instalments: readonly Instalment[]
  /** Gateways that accept the currency, the default one first. */
  readonly payableBy: readonly PayableBy[]
  /** The invoice fields that the checkout shows. */
  readonly invoiceForm: InvoiceForm
  /** The order bumps of the checkout; empty unless they were requested. */
  readonly bumps: readonly OfferedBump[]
}

/**
 * The current price and contents of selections, for visitors and members. It writes and reserves nothing: placing the
 * order checks everything again by the same rules.
 */
export async function quote(
  deps: OrderDeps,
  reader: Visitor | MemberActor,
  input: QuoteInput,
): Promise<Quote> {
  const { selections, purpose } = input
  if (selections.length > 0) refuseMalformed(selections, { purpose })
  return await quoteOf(deps, reader, { ...input, overlooked: [] })
}

export type QuoteRequest = QuoteInput & {
  /** A coupon that is not stored, instead of the one with the code. */
  readonly coupon?: KnownCoupon | undefined
  /** Promotions that are not stored, instead of the school's. */
  readonly promotions?: readonly KnownPromotion[] | undefined
  /** Problems to ignore. */
  readonly overlooked: readonly LineProblem['is'][]
}

/** Quotes selections that have been validated. */
export async function quoteOf(
  deps: OrderDeps,
  reader: Visitor | MemberActor,
  { selections, purpose = 'self', overlooked, ...request }: QuoteRequest,
): Promise<Quote> {
  const { db, clock } = deps
  const { schoolId } = reader
  const now = clock.now()
  const money = await orderCurrency(db, schoolId, request.currency)
  const { currency, isHome } = money
  const { needsCountry, country, tax } = await taxFor(db, reader, request.country)
  const quoteLines = (chosenSelections: readonly Selection[]) =>
    quotedLines(deps, reader, { selections: chosenSelections, purpose, tax, money })
  const lines = (await quoteLines(selections)).map((line) =>
    line.problem && overlooked.includes(line.problem.is) ? { ...line, problem: undefined } : line,
  )
  const sound = lines.flatMap(({ priced, problem }) => (priced && !problem ? [priced] : []))
  const discounts = await discountsFor(deps, reader, request)
  const price = priceOrder(sound, discounts, { now, isHome, purpose })
  const { total, subtotal } = price
  const isCountryRequired = needsCountry && sound.some(({ original }) => original > 0n)
  const sale = {
    lines: withShares(lines, price),
    total,
    instalments: scheduleOf(total, price.instalments, { now, timeZone: money.timeZone }),
    invoiceForm: await invoiceFormAt(db, schoolId, currency),
  }
  return {
    ...sale,
    ...orderTerms(sale),
    currency,
    promotion: price.promotion,
    coupon: price.coupon,
    subtotal,
    discount: subtotal - total,
    taxes: sumOfTaxes(price.taxes),
    isCountryRequired,
    country: isCountryRequired ? country : undefined,
    payableBy: await payableBy(deps, schoolId, currency),
    bumps: request.withBumps ? await offeredBumps(discounts.bumps, { isHome, selections, quoteLines }) : [],
  }
}

async function discountsFor(
  { db, clock }: OrderDeps,
  reader: Visitor | MemberActor,
  { couponCode, coupon, promotions }: Pick<QuoteRequest, 'couponCode' | 'coupon' | 'promotions'>,
): Promise<Discounts> {
  const { schoolId } = reader
  const bumps = promotions ? [] : await currentBumps(db, schoolId)
  const current = promotions ?? (await currentPromotions(db, schoolId, clock.now()))
  const code = coupon?.code ?? couponCode?.trim()
  if (!code) return { promotions: current, bumps }
  const personId = reader.kind === 'member' ? reader.memberId : undefined
  const found = coupon ?? (await findCoupon(db, { schoolId, personId, code }))
  return { promotions: current, bumps, entered: { code, coupon: found } }
}

function withShares(lines: readonly QuotedLine[], { reductions, taxes }: OrderPrice): QuotedLine[] {
  const shares = reductions.map((discount, at) => ({ discount, tax: taxes[at] })).values()
  return lines.map((line) =>
    line.priced && !line.problem ? { ...line, discount: 0n, tax: undefined, ...shares.next().value } : line,
  )
}
