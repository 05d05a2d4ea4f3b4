import { z } from 'zod'
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
  input: {
    id: idNamed<'Coupon'>('coupon', 'id of list_coupons'),
    updated_at: version,
    ...couponTerms,
    is_archived: z.boolean().optional().describe('true: nobody can redeem it any more'),
  },
  output: coupon,
  async run({ pricing }, operator, { id, updatedAt, isArchived, ...sent }, { school }) {
    await pricing.updateCoupon(operator, id, { ...termsOf(school, sent), updatedAt })
    if (isArchived === true) await pricing.archiveCoupon(operator, id)
    if (isArchived === false) await pricing.restoreCoupon(operator, id)
    return couponShown(school, await pricing.couponById(operator, id))
  },
  rest: patch('/coupons/:id'),
  tool: {
    name: 'update_coupon',
    hint: 'Needs the updated_at that you read with get_coupon.',
    nextSteps: ['Call get_coupon with the id to see it as it is now.'],
  },
})
