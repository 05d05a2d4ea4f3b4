import { z } from 'zod'
import { operatorOf } from '../../actors.ts'
import { namedBy } from '../../named.ts'
import { coupon, couponShown } from '../../shapes/coupon.ts'
import { defineTool } from '../../tool.ts'
import { nextSteps } from '../../wire.ts'

export const getCoupon = defineTool({
  name: 'get_coupon',
  title: 'Look at a coupon',
  description:
    'One coupon with its terms, how often it was redeemed, and the updated_at that update_coupon needs.',
  access: ['coupons:read'],
  activity: 'school',
  input: z.strictObject({ id: z.string().max(64).describe('id of list_coupons') }),
  output: coupon.extend({ next_steps: nextSteps }),
  untrusted: ['label'],
  async run(context, { id }) {
    const found = await context.modules.commerce.couponById(
      operatorOf(context),
      namedBy<'Coupon'>(id, 'coupon'),
    )
    return { ...couponShown(context.school, found), next_steps: [] }
  },
})
