import { couponFields } from '../../domain/pricing/index.ts'
import { writeOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { coupon, couponShown } from './coupon.ts'
import { couponTerms, termsOf, unfit } from './coupon-terms.ts'

export const createCoupon = writeOperation({
  id: 'coupons.create',
  title: 'Create a coupon',
  description:
    'Creates a coupon that buyers can use at once, or from starts_at on. Send amount_off or percent_off.',
  scope: 'coupons:write',
  effect: 'adds',
  input: {
    code: couponFields.code.describe('what buyers type: letters, digits, hyphens, underscores'),
    ...couponTerms,
  },
  output: coupon,
  async run({ pricing }, operator, { code, ...sent }, { school }) {
    const { kind, value, label = code, ...terms } = termsOf(school, sent)
    if (kind === undefined || value === undefined) throw unfit('amountOff', 'or percent_off must be given')
    return couponShown(school, await pricing.createCoupon(operator, { code, label, kind, value, ...terms }))
  },
  rest: post('/coupons'),
  tool: {
    name: 'create_coupon',
    hint: 'Use dry_run first and let the operator confirm the terms: it costs the school money.',
    nextSteps: ['Call get_coupon with the id to see it. update_coupon changes its terms.'],
  },
})
