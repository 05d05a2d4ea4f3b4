import type { CouponsTable, OrderLinesTable } from '../../../platform/db/schema/schema.gen.ts'

type PricedLine = { readonly itemType: OrderLinesTable['itemType']; readonly amount: bigint }
type CouponTerms = {
  readonly kind: CouponsTable['kind']
  readonly value: bigint
  readonly minimum: bigint
  readonly itemTypes: readonly string[] | null
}

/** The discount of a coupon on these lines, or the reason why there is none. */
export type Discount =
  | { readonly is: 'given'; readonly amount: bigint }
  | { readonly is: 'refused'; readonly why: 'nothing it is for' | 'below its minimum' }

/** True if a coupon applies to a line; without item types it applies to all. */
export function isFor({ itemTypes }: Pick<CouponTerms, 'itemTypes'>, { itemType }: PricedLine): boolean {
  return itemTypes === null || itemTypes.includes(itemType)
}

/** Fixed amounts are in the school's own currency: in another one only percentages apply. */
export function appliesIn(
  { kind, minimum }: Pick<CouponTerms, 'kind' | 'minimum'>,
  { isHome }: { readonly isHome: boolean },
): boolean {
  return isHome || (kind === 'percent' && minimum === 0n)
}

/** Never more than the price of the lines that it applies to; a percentage is rounded down to a payable amount. */
export function discountOf(
  { kind, value, minimum, itemTypes }: CouponTerms,
  lines: readonly PricedLine[],
): Discount {
  const eligible = lines.filter((line) => isFor({ itemTypes }, line))
  if (eligible.length === 0) return { is: 'refused', why: 'nothing it is for' }
  const sum = eligible.reduce((all, { amount }) => all + amount, 0n)
  if (sum < minimum) return { is: 'refused', why: 'below its minimum' }
  switch (kind) {
    case 'amount':
      return { is: 'given', amount: value < sum ? value : sum }
    case 'percent':
      return { is: 'given', amount: (sum * value) / 100n }
  }
}
