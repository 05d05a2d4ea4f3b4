import { readOperation } from '../operation.ts'
import { idNamed } from '../wire/named.ts'
import { coupon, couponShown } from './coupon.ts'

export const getCoupon = readOperation({
  id: 'coupons.get',
  title: 'Look at a coupon',
  description:
    'One coupon with its terms, how often it was redeemed, and the updated_at that update_coupon needs.',
  scope: 'coupons:read',
  input: { id: idNamed<'Coupon'>('coupon', 'id of list_coupons') },
  output: coupon,
  untrusted: ['label'],
  run: async ({ commerce }, operator, { id }, school) =>
    couponShown(school, await commerce.couponById(operator, id)),
  tool: { name: 'get_coupon', nextSteps: [] },
})
