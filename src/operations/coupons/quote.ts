import { z } from 'zod'
import type { Quote } from '../../domain/orders/index.ts'
import { couponFields, type NewCoupon } from '../../domain/pricing/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { quotedLines } from '../wire/quoted-items.ts'
import { momentOf, momentOrNull, money, moneyOf } from '../wire/shapes.ts'
import type { Camelled } from '../wire/wire-names.ts'
import { couponTerms, termsOf, unfit } from './coupon-terms.ts'

export const couponInput = {
  code: couponFields.code
    .optional()
    .describe('of an existing coupon, whose terms apply unless terms are given'),
  ...couponTerms,
}

export const verdict = z.object({
  is_applied: z.boolean(),
  why: z
    .enum(['unknown', 'over', 'not_yet', 'used_up', 'used_by_you', 'below_minimum', 'other_kinds'])
    .nullable()
    .describe('why it does not apply'),
  starts_at: momentOrNull.describe('for not_yet'),
  missing: money.nullable().describe('for below_minimum: the amount missing from the minimum'),
})

export function couponOf(
  school: School,
  input: Camelled<z.output<z.ZodObject<typeof couponInput>>>,
): string | NewCoupon {
  const { code, ...sentTerms } = input
  const { kind, value, label = 'Coupon', ...terms } = termsOf(school, sentTerms)
  if (kind !== undefined && value !== undefined)
    return { code: code ?? 'NEW-COUPON', label, kind, value, ...terms }
  if (code === undefined) throw unfit('code', 'or amount_off or percent_off must be given')
  return code
}

export function toCouponQuote(quote: Quote) {
  const moneyIn = (minor: bigint) => moneyOf(minor, quote.currency)
  return {
    lines: quotedLines(quote),
    promotion: quote.promotion
      ? { label: quote.promotion.label, discount: moneyIn(quote.promotion.discount) }
      : null,
    coupon: toVerdict(quote),
    subtotal: moneyIn(quote.subtotal),
    discount: moneyIn(quote.discount),
    total: moneyIn(quote.total),
  }
}

const reasons = verdict.shape.why.unwrap()

function toVerdict({ coupon, currency }: Quote): z.input<typeof verdict> {
  if (coupon?.is !== 'refused')
    return { is_applied: coupon !== undefined, why: null, starts_at: null, missing: null }
  return {
    is_applied: false,
    why: reasons.parse(coupon.why.replaceAll('-', '_')),
    starts_at: coupon.why === 'not-yet' ? momentOf(coupon.startsAt) : null,
    missing: coupon.why === 'below-minimum' ? moneyOf(coupon.missing, currency) : null,
  }
}
