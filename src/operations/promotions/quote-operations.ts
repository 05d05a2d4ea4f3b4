import { z } from 'zod'
import { readOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { itemsInput, quotedLine, quotedLines, selectionsOf } from '../wire/quoted-items.ts'
import { money, moneyOf } from '../wire/shapes.ts'
import { newTermsOf, promotionTerms } from './promotion-terms.ts'
import { verdict, toVerdict } from './quote.ts'

export const quotePromotion = readOperation({
  id: 'promotions.quote',
  title: 'Calculate with a promotion',
  description:
    'What a new buyer would pay for some items if a promotion with these terms were the only one and on now. Prices and discounts are those of the checkout; nothing is reserved or stored, and seats and times are not looked at.',
  scope: 'coupons:read',
  input: { ...promotionTerms, items: itemsInput },
  output: component(
    'PromotionQuote',
    z.object({
      lines: z.array(quotedLine),
      promotion: verdict,
      subtotal: money,
      discount: money,
      total: money,
    }),
  ),
  untrusted: ['lines[].name'],
  async run({ orders }, operator, { items, ...fields }, { school }) {
    const query = { items: selectionsOf(items), promotion: newTermsOf(school, fields) }
    const { quote, verdict: result } = await orders.quotePromotion(operator, query)
    const moneyIn = (minor: bigint) => moneyOf(minor, quote.currency)
    return {
      lines: quotedLines(quote),
      promotion: toVerdict(result, quote.currency),
      subtotal: moneyIn(quote.subtotal),
      discount: moneyIn(quote.discount),
      total: moneyIn(quote.total),
    }
  },
  rest: post('/promotions/quote'),
})
