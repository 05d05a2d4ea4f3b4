import { writeOperation } from '../operation.ts'
import { patch } from '../rest.ts'
import { idNamed } from '../wire/named.ts'
import { version } from '../wire/shapes.ts'
import { coupon, couponShown } from './coupon.ts'
import { couponTerms, termsOf } from './coupon-terms.ts'

export const updateCoupon = writeOperation({
  id: 'coupons.update',
  title: 'Update a coupon',
  description:
    'Changes the given terms of a coupon; orders placed before keep their price. An ends_at in the past ends the coupon.',
  scope: 'coupons:write',
  effect: 'sets',
  input: { id: idNamed<'Coupon'>('coupon', 'id of list_coupons'), updated_at: version, ...couponTerms },
  output: coupon,
  async run({ commerce }, operator, { id, updatedAt, ...sent }, { school }) {
    const changes = { ...termsOf(school, sent), updatedAt }
    return couponShown(school, await commerce.updateCoupon(operator, id, changes))
  },
  rest: patch('/coupons/:id'),
  tool: {
    name: 'update_coupon',
    hint: 'Needs the updated_at that you read with get_coupon.',
    nextSteps: ['Call get_coupon with the id to see it as it is now.'],
  },
})
