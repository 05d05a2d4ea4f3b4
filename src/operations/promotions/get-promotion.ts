import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { idNamed } from '../wire/named.ts'
import { promotion, promotionShown } from './promotion.ts'

export const getPromotion = readOperation({
  id: 'promotions.get',
  title: 'Get a promotion',
  description: 'A promotion with its terms.',
  scope: 'coupons:read',
  input: { id: idNamed<'Promotion'>('promotion') },
  output: promotion,
  untrusted: ['label', 'bundle[].name'],
  run: async ({ pricing }, operator, { id }, { school }) =>
    promotionShown(school, await pricing.promotionById(operator, id)),
  rest: get('/promotions/:id'),
})
