import { z } from 'zod'
import { type CouponTerms, couponFields } from '../../domain/commerce/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { invalid } from '../../platform/fields.ts'
import { fromDecimal } from '../../platform/money.ts'
import type { Refusal } from '../../platform/refusal.ts'
import type { Given } from '../../platform/row-version.ts'
import { moment } from '../wire/shapes.ts'
import type { Camelled } from '../wire/wire-names.ts'

/** The terms of a coupon on the wire. */
export const couponTerms = {
  label: couponFields.label.optional().describe('what buyers read beside the discount'),
  amount_off: z
    .string()
    .max(20)
    .optional()
    .describe("a decimal in the school's currency; this or percent_off"),
  percent_off: z.number().int().min(1).max(100).optional(),
  minimum: z.string().max(20).optional().describe('the least an order must come to, a decimal'),
  limit_total: couponFields.limitTotal.optional().describe('how often in all; null: no limit'),
  limit_per_member: couponFields.limitPerMember.optional(),
  item_kinds: couponFields.itemTypes.optional().describe('null: everything'),
  starts_at: moment.nullable().optional(),
  ends_at: moment.nullable().optional(),
}

type Sent = Camelled<z.output<z.ZodObject<typeof couponTerms>>>

/** The same for the domain: money in minor units, one kind of discount. */
export function termsOf(school: School, sent: Sent): Given<CouponTerms> {
  const { amountOff, percentOff, minimum, itemKinds, ...terms } = sent
  return {
    ...terms,
    ...discountOf(school, { amountOff, percentOff }),
    itemTypes: itemKinds,
    minimum: minimum === undefined ? undefined : minorOf(school, 'minimum', minimum),
  }
}

function discountOf(
  school: School,
  { amountOff, percentOff }: Pick<Sent, 'amountOff' | 'percentOff'>,
): Given<Pick<CouponTerms, 'kind' | 'value'>> {
  if (amountOff !== undefined && percentOff !== undefined)
    throw unfit('percentOff', 'must be left out where amount_off is given')
  if (amountOff !== undefined) return { kind: 'amount', value: minorOf(school, 'amountOff', amountOff) }
  return percentOff === undefined ? {} : { kind: 'percent', value: BigInt(percentOff) }
}

function minorOf({ currency }: School, field: string, text: string): bigint {
  const money = fromDecimal(text, currency)
  if (!money) throw unfit(field, `must be an amount of ${currency} such as 1200`)
  return money.minor
}

export function unfit(field: string, message: string): Refusal {
  return invalid('coupon', [{ field, message }])
}
