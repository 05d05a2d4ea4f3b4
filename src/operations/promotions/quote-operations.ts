import { z } from 'zod'
import { readOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { itemsInput, quotedLine, quotedLines, selectionsOf } from '../wire/quoted-items.ts'
import { money, moneyOf } from '../wire/shapes.ts'
import { newTermsOf, promotionTerms } from './promotion-terms.ts'
import { toVerdict, verdict } from './quote.ts'

export const quotePromotion = readOperation({
  id: 'promotions.quote',
  title: 'Quote a promotion',
  description:
    'Returns the price that a new buyer would pay for some items if a promotion with these terms were the only one and active now. Prices and discounts are those of the checkout. Nothing is reserved or stored, and the availability of seats and times is not checked.',
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
