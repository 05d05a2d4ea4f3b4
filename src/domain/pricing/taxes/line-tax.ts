import { equalShares } from '../shares.ts'

/** A tax as it was when a line was taxed with it. The rate is in hundredths of a percent. */
export type TaxTerms = { readonly name: string; readonly rate: number; readonly isInclusive: boolean }

/** The part of a line that is tax. */
export type LineTax = TaxTerms & { readonly amount: bigint }

/** A price with the tax added if it is exclusive; otherwise the same price. */
export function grossOf(price: bigint, tax: TaxTerms | undefined): bigint {
  if (!tax || tax.isInclusive) return price
  return price + halfUp(price * BigInt(tax.rate), 10_000n)
}

/** The tax part of an amount. For a price from `grossOf` it is exactly the tax that was added. */
export function taxIn(gross: bigint, { rate }: Pick<TaxTerms, 'rate'>): bigint {
  return halfUp(gross * BigInt(rate), BigInt(10_000 + rate))
}

/** The price of an offer, as the school set it, from its gross amount. */
export function listPriceOf(gross: bigint, tax: TaxTerms | undefined): bigint {
  return !tax || tax.isInclusive ? gross : gross - taxIn(gross, tax)
}

type Priced = { readonly original: bigint; readonly discount: bigint; readonly amount: bigint }

/** Lines with the tax in all of their amounts. */
export function withTax<Line extends Priced>(
  lines: readonly Line[],
  tax: TaxTerms | undefined,
): (Line & { readonly taxed?: TaxTerms })[] {
  return lines.map((line) => {
    if (!tax) return line
    const original = grossOf(line.original, tax)
    const discount = grossOf(line.discount, tax)
    return { ...line, original, discount, amount: original - discount, taxed: tax }
  })
}

/** The tax of each line in its amount after all discounts; undefined if there is none. */
export function lineTaxes(
  lines: readonly { readonly amount: bigint; readonly taxed?: TaxTerms | undefined }[],
  shares: readonly bigint[] | undefined,
): (LineTax | undefined)[] {
  return lines.map(
    ({ amount, taxed }, at) => taxed && { ...taxed, amount: taxIn(amount - (shares?.[at] ?? 0n), taxed) },
  )
}

/** Taxes by name and rate, in the order of the lines, without zero amounts. */
export function sumOfTaxes(taxes: readonly (LineTax | undefined)[]): LineTax[] {
  const sums = new Map<string, LineTax>()
  for (const tax of taxes) {
    if (!tax || tax.amount === 0n) continue
    const key = `${tax.rate} ${tax.isInclusive} ${tax.name}`
    sums.set(key, { ...tax, amount: tax.amount + (sums.get(key)?.amount ?? 0n) })
  }
  return [...sums.values()]
}

/** The tax of a line in one of the instalments of its order, of which the first is 1. */
export function taxOfInstalment(
  tax: bigint,
  { instalments, sequence }: { readonly instalments: number; readonly sequence: number },
): bigint {
  return equalShares(tax, instalments)[sequence - 1] ?? 0n
}

/**
 * The tax of one refund among several of a payment, of which `before` was refunded already. The taxes of all refunds
 * never exceed that of the payment, and equal it once the payment is fully refunded.
 */
export function taxOfRefund(
  tax: bigint,
  { of, before, amount }: { readonly of: bigint; readonly before: bigint; readonly amount: bigint },
): bigint {
  if (of === 0n) return 0n
  return halfUp(tax * (before + amount), of) - halfUp(tax * before, of)
}

// Neither is negative.
function halfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}
