import { z } from 'zod'
import { readOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { itemsInput, quotedLine, selectionsOf } from '../wire/quoted-items.ts'
import { money } from '../wire/shapes.ts'
import { couponInput, couponOf, toCouponQuote, verdict } from './quote.ts'

export const quoteCoupon = readOperation({
  id: 'coupons.quote',
  title: 'Quote a coupon',
  description:
    'Returns the price that a new buyer would pay now for some items with a coupon. Send the code of a coupon, or the terms of a new one. Prices and discounts are those of the checkout. Nothing is reserved or stored, and the availability of seats and times is not checked.',
  scope: 'coupons:read',
  input: {
    ...couponInput,
    items: itemsInput,
  },
  output: component(
    'CouponQuote',
    z.object({
      lines: z.array(quotedLine),
      promotion: z
        .object({ label: z.string(), discount: money })
        .nullable()
        .describe('the promotion of the order; the coupon applies to the rest of the price'),
      coupon: verdict,
      subtotal: money,
      discount: money,
      total: money,
    }),
  ),
  untrusted: ['lines[].name', 'promotion.label'],
  async run({ orders }, operator, { items, ...couponFields }, { school }) {
    const query = { items: selectionsOf(items), coupon: couponOf(school, couponFields) }
    return toCouponQuote(await orders.quoteCoupon(operator, query))
  },
  rest: post('/coupons/quote'),
})
