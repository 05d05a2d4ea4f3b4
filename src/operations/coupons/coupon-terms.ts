import { z } from 'zod'
import { type CouponTerms, couponFields } from '../../domain/pricing/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { invalid } from '../../platform/fields.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { PartialFields } from '../../platform/row-version.ts'
import { discount, discountOf, parseMinor } from '../wire/discount.ts'
import { moment } from '../wire/shapes.ts'
import type { Camelled } from '../wire/wire-names.ts'

/** The terms of a coupon on the wire. */
export const couponTerms = {
  label: couponFields.label.optional().describe('the label that buyers see for the discount'),
  ...discount,
  minimum: z.string().max(20).optional().describe('the minimum total of an order, a decimal'),
  limit_total: couponFields.limitTotal.optional().describe('the total number of redemptions; null: no limit'),
  limit_per_member: couponFields.limitPerMember.optional(),
  item_kinds: couponFields.itemTypes.optional().describe('null: everything'),
  starts_at: moment.nullable().optional(),
  ends_at: moment.nullable().optional(),
}

type CouponInput = Camelled<z.output<z.ZodObject<typeof couponTerms>>>

/** Maps the terms to the domain: money in minor units, one kind of discount. */
export function termsOf(school: School, input: CouponInput): PartialFields<CouponTerms> {
  const { amountOff, percentOff, minimum, itemKinds, ...terms } = input
  return {
    ...terms,
    ...discountOf(school, 'coupon', { amountOff, percentOff }),
    itemTypes: itemKinds,
    minimum: minimum === undefined ? undefined : parseMinor(school, 'coupon', 'minimum', minimum),
  }
}

export function unfit(field: string, message: string): Refusal {
  return invalid('coupon', [{ field, message }])
}
