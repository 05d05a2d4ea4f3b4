import { z } from 'zod'
import type { Quote } from '../../domain/orders/index.ts'
import { couponFields, type NewCoupon } from '../../domain/pricing/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { readOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { itemsSent, quotedLine, quotedLines, selectionsOf } from '../wire/quoted-items.ts'
import { momentOf, momentOrNull, money, moneyOf } from '../wire/shapes.ts'
import type { Camelled } from '../wire/wire-names.ts'
import { couponTerms, termsOf, unfit } from './coupon-terms.ts'

const couponSent = {
  code: couponFields.code.optional().describe('of a coupon, whose terms are used unless terms are given'),
  ...couponTerms,
}

const verdict = z.object({
  is_applied: z.boolean(),
  why: z
    .enum(['unknown', 'over', 'not_yet', 'used_up', 'used_by_you', 'below_minimum', 'other_kinds'])
    .nullable()
    .describe('why it does not apply'),
  starts_at: momentOrNull.describe('for not_yet'),
  missing: money.nullable().describe('for below_minimum: what the order must come to besides'),
})

export const quoteCoupon = readOperation({
  id: 'coupons.quote',
  title: 'Calculate with a coupon',
  description:
    'What a new buyer would pay now for some items with a coupon: send the code of one, or the terms of one that does not exist yet. Prices and discounts are those of the checkout; nothing is reserved or stored, and seats and times are not looked at.',
  scope: 'coupons:read',
  input: {
    ...couponSent,
    items: itemsSent,
  },
  output: component(
    'CouponQuote',
    z.object({
      lines: z.array(quotedLine),
      promotion: z
        .object({ label: z.string(), discount: money })
        .nullable()
        .describe('the promotion that the order has besides; the coupon applies to what it leaves'),
      coupon: verdict,
      subtotal: money,
      discount: money,
      total: money,
    }),
  ),
  untrusted: ['lines[].name', 'promotion.label'],
  async run({ orders }, operator, { items, ...sent }, { school }) {
    const asked = { items: selectionsOf(items), coupon: couponOf(school, sent) }
    return quoteShown(await orders.quoteCoupon(operator, asked))
  },
  rest: post('/coupons/quote'),
})

function couponOf(
  school: School,
  sent: Camelled<z.output<z.ZodObject<typeof couponSent>>>,
): string | NewCoupon {
  const { code, ...given } = sent
  const { kind, value, label = 'Coupon', ...terms } = termsOf(school, given)
  if (kind !== undefined && value !== undefined)
    return { code: code ?? 'NEW-COUPON', label, kind, value, ...terms }
  if (code === undefined) throw unfit('code', 'or amount_off or percent_off must be given')
  return code
}

function quoteShown(quote: Quote) {
  const shown = (minor: bigint) => moneyOf(minor, quote.currency)
  return {
    lines: quotedLines(quote),
    promotion: quote.promotion
      ? { label: quote.promotion.label, discount: shown(quote.promotion.discount) }
      : null,
    coupon: verdictShown(quote),
    subtotal: shown(quote.subtotal),
    discount: shown(quote.discount),
    total: shown(quote.total),
  }
}

const reasons = verdict.shape.why.unwrap()

function verdictShown({ coupon, currency }: Quote): z.input<typeof verdict> {
  if (coupon?.is !== 'refused')
    return { is_applied: coupon !== undefined, why: null, starts_at: null, missing: null }
  return {
    is_applied: false,
    why: reasons.parse(coupon.why.replaceAll('-', '_')),
    starts_at: coupon.why === 'not-yet' ? momentOf(coupon.startsAt) : null,
    missing: coupon.why === 'below-minimum' ? moneyOf(coupon.missing, currency) : null,
  }
}
