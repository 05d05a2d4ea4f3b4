import { readOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { idNamed } from '../wire/named.ts'
import { coupon, couponShown } from './coupon.ts'

export const getCoupon = readOperation({
  id: 'coupons.get',
  title: 'Get a coupon',
  description: 'A coupon with its terms and how often it was redeemed.',
  scope: 'coupons:read',
  input: { id: idNamed<'Coupon'>('coupon', 'id of list_coupons') },
  output: coupon,
  untrusted: ['label'],
  run: async ({ pricing }, operator, { id }, { school }) =>
    couponShown(school, await pricing.couponById(operator, id)),
  rest: get('/coupons/:id'),
  tool: { name: 'get_coupon', hint: 'update_coupon needs its updated_at.', nextSteps: [] },
})
