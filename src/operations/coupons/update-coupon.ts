import { writeOperation } from '../operation.ts'
import { idNamed } from '../wire/named.ts'
import { version } from '../wire/shapes.ts'
import { coupon, couponShown } from './coupon.ts'
import { couponTerms, termsOf } from './coupon-terms.ts'

export const updateCoupon = writeOperation({
  id: 'coupons.update',
  title: 'Change a coupon',
  description:
    'Changes what is given of the terms of a coupon; orders made before keep the price they were made with. ends_at in the past ends it. Needs the updated_at you read with get_coupon.',
  scope: 'coupons:write',
  effect: 'sets',
  input: { id: idNamed<'Coupon'>('coupon', 'id of list_coupons'), updated_at: version, ...couponTerms },
  output: coupon,
  async run({ commerce }, operator, { id, updatedAt, ...sent }, school) {
    const changes = { ...termsOf(school, sent), updatedAt }
    return couponShown(school, await commerce.updateCoupon(operator, id, changes))
  },
  tool: { name: 'update_coupon', nextSteps: ['Call get_coupon with the id to see it as it is now.'] },
})
