import { writeOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { promotion, promotionShown } from './promotion.ts'
import { newTermsOf, promotionTerms } from './promotion-terms.ts'

export const createPromotion = writeOperation({
  id: 'promotions.create',
  title: 'Create a promotion',
  description:
    'Creates a discount that applies to orders without a code, at once or from starts_at on. Send amount_off or percent_off. An order has at most one promotion, the one that takes most off; a coupon applies to what is left.',
  scope: 'coupons:write',
  effect: 'adds',
  input: promotionTerms,
  output: promotion,
  run: async ({ pricing }, operator, sent, { school }) =>
    promotionShown(school, await pricing.createPromotion(operator, newTermsOf(school, sent))),
  rest: post('/promotions'),
})
