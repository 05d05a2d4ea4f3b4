import { z } from 'zod'
import { readOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { itemsInput, quotedLine, selectionsOf } from '../wire/quoted-items.ts'
import { money } from '../wire/shapes.ts'
import { couponOf, couponInput, toCouponQuote, verdict } from './quote.ts'

export const quoteCoupon = readOperation({
  id: 'coupons.quote',
  title: 'Calculate with a coupon',
  description:
    'What a new buyer would pay now for some items with a coupon: send the code of one, or the terms of one that does not exist yet. Prices and discounts are those of the checkout; nothing is reserved or stored, and seats and times are not looked at.',
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
        .describe('the promotion that the order has besides; the coupon applies to what it leaves'),
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
