import type { OrderPurpose } from '../order-purpose.ts'

type Line = { readonly quantity: number }

/** The number of coupon uses of an order: one for the buyer or a gift, one for each person with seats. */
export function couponUnits(purpose: OrderPurpose['is'], lines: readonly Line[]): number {
  return purpose === 'seats' ? Math.max(1, ...lines.map(({ quantity }) => quantity)) : 1
}
