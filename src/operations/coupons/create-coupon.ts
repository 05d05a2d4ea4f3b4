import { z } from 'zod'
import type { CouponTerms } from '../../../../domain/commerce/index.ts'
import { couponTerms, termsOf, unfit } from '../../shapes/coupon-terms.ts'
import { defineWriteTool } from '../../write-tool.ts'

export const createCoupon = defineWriteTool({
  name: 'create_coupon',
  title: 'Make a coupon',
  description:
    'Makes a coupon that buyers can use at once, or from starts_at on. Give amount_off or percent_off. Use dry_run first and let the operator confirm the terms: it costs the school money.',
  access: ['coupons:write'],
  effect: 'adds',
  input: {
    code: z.string().min(3).max(40).describe('what buyers type: letters, digits, hyphens, underscores'),
    ...couponTerms,
  },
  nextSteps: ['Call get_coupon with the id to see it. update_coupon changes its terms.'],
  async write({ commerce }, editor, { code, ...sent }, { school }) {
    const terms = termsOf(school, sent)
    if (terms.kind === undefined) throw unfit('amount_off', 'or percent_off must be given')
    return await commerce.createCoupon(editor, { label: code, ...terms, code } as CouponTerms & {
      code: string
    })
  },
})
