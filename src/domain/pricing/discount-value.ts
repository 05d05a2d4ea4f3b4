import type { Finding } from '../../platform/fields.ts'

type DiscountValue = { readonly kind: 'amount' | 'percent' | null; readonly value: bigint }

/** The problem with the value of a discount: nothing, or more than everything. */
export function discountFinding({ kind, value }: DiscountValue): Finding {
  if (value > 0n && (kind === 'amount' || value <= 100n)) return undefined
  return { field: 'value', message: 'must be above 0, and at most 100 for a percentage' }
}
