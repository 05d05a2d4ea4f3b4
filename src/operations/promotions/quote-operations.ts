import { z } from 'zod'
import { readOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { itemsSent, quotedLine, quotedLines, selectionsOf } from '../wire/quoted-items.ts'
import { money, moneyOf } from '../wire/shapes.ts'
import { newTermsOf, promotionTerms } from './promotion-terms.ts'
import { verdict, verdictShown } from './quote.ts'

export const quotePromotion = readOperation({
  id: 'promotions.quote',
  title: 'Calculate with a promotion',
  description:
    'What a new buyer would pay for some items if a promotion with these terms were the only one and on now. Prices and discounts are those of the checkout; nothing is reserved or stored, and seats and times are not looked at.',
  scope: 'coupons:read',
  input: { ...promotionTerms, items: itemsSent },
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
  async run({ orders }, operator, { items, ...sent }, { school }) {
    const asked = { items: selectionsOf(items), promotion: newTermsOf(school, sent) }
    const { quote, verdict: reached } = await orders.quotePromotion(operator, asked)
    const shown = (minor: bigint) => moneyOf(minor, quote.currency)
    return {
      lines: quotedLines(quote),
      promotion: verdictShown(reached, quote.currency),
      subtotal: shown(quote.subtotal),
      discount: shown(quote.discount),
      total: shown(quote.total),
    }
  },
  rest: post('/promotions/quote'),
})
