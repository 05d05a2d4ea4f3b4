import { z } from 'zod'
import { namedBy } from '../../named.ts'
import { couponTerms, termsOf } from '../../shapes/coupon-terms.ts'
import { updatedAt } from '../../wire.ts'
import { defineWriteTool } from '../../write-tool.ts'

export const updateCoupon = defineWriteTool({
  name: 'update_coupon',
  title: 'Change a coupon',
  description:
    'Changes what is given of the terms of a coupon; orders made before keep the price they were made with. ends_at in the past ends it. Needs the updated_at you read with get_coupon.',
  access: ['coupons:write'],
  effect: 'sets',
  input: { id: z.string().max(64).describe('id of list_coupons'), updated_at: updatedAt, ...couponTerms },
  nextSteps: ['Call get_coupon with the id to see it as it is now.'],
  write: ({ commerce }, editor, { id, updated_at, ...sent }, { school }) =>
    commerce.updateCoupon(editor, namedBy<'Coupon'>(id, 'coupon'), {
      ...termsOf(school, sent),
      updatedAt: new Date(updated_at),
    }),
})
