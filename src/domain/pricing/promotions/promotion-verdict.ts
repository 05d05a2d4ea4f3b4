import type { PromotionsTable } from '../../../platform/db/schema/schema.gen.ts'
import type { OfferType } from '../../catalog/index.ts'
import { discountOf } from '../coupons/discount.ts'
import { sharesByWeight } from '../shares.ts'

/** An offer of a bundle: a plan, ticket, product or service. */
export type BundleItem = { readonly itemType: OfferType; readonly offerId: string }

export type PromotionTerms = {
  readonly kind: PromotionsTable['kind']
  readonly value: bigint
  readonly minimum: bigint
  readonly itemTypes: readonly string[] | null
  readonly bundle: readonly BundleItem[]
  /** The discount is on one unit of each line, however many are bought. */
  readonly isOnOneUnit?: boolean
}

type Line = {
  readonly itemType: OfferType
  readonly offerId: string
  readonly amount: bigint
  readonly quantity?: number
}

/** The discount of a promotion, or the reason why it does not apply. */
export type PromotionVerdict =
  | {
      readonly is: 'applied'
      readonly discount: bigint
      /** The discount by line. */
      readonly shares: readonly bigint[]
    }
  | { readonly is: 'refused'; readonly why: 'bundle-incomplete' | 'other-kinds' | 'nothing-to-pay' }
  | { readonly is: 'refused'; readonly why: 'below-minimum'; readonly missing: bigint }

/** The verdict on a promotion for these lines. A bundle counts only as a whole, and the discount is on its lines. */
export function promotionVerdict(terms: PromotionTerms, ordered: readonly Line[]): PromotionVerdict {
  const { bundle, itemTypes, minimum } = terms
  const lines = terms.isOnOneUnit ? ordered.map(oneUnitOf) : ordered
  const isInBundle = ({ offerId }: { offerId: string }) => bundle.some((item) => item.offerId === offerId)
  const offers = new Set(lines.map(({ offerId }) => offerId))
  if (bundle.some(({ offerId }) => !offers.has(offerId))) return { is: 'refused', why: 'bundle-incomplete' }
  const weights = lines.map((line) => {
    const isFor = bundle.length > 0 ? isInBundle(line) : (itemTypes?.includes(line.itemType) ?? true)
    return isFor ? line.amount : 0n
  })
  const eligible = bundle.length > 0 ? lines.filter(isInBundle) : lines
  const discount = discountOf({ ...terms, itemTypes: bundle.length > 0 ? null : itemTypes }, eligible)
  if (discount.is === 'given')
    return discount.amount === 0n
      ? { is: 'refused', why: 'nothing-to-pay' }
      : { is: 'applied', discount: discount.amount, shares: sharesByWeight(discount.amount, weights) }
  switch (discount.why) {
    case 'nothing it is for':
      return { is: 'refused', why: 'other-kinds' }
    case 'below its minimum': {
      const sum = weights.reduce((all, weight) => all + weight, 0n)
      return { is: 'refused', why: 'below-minimum', missing: minimum - sum }
    }
  }
}

function oneUnitOf(line: Line): Line {
  return { ...line, amount: line.amount / BigInt(line.quantity ?? 1) }
}

/** The lines with their amounts after a discount. */
export function reducedBy<Priced extends { readonly amount: bigint }>(
  lines: readonly Priced[],
  shares: readonly bigint[] | undefined,
): Priced[] {
  return lines.map((line, at) => ({ ...line, amount: line.amount - (shares?.[at] ?? 0n) }))
}
