import { operatorOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'
import { coupon, couponShown } from '../../shapes/coupon.ts'

export const listCoupons = defineListTool({
  name: 'list_coupons',
  title: 'List coupons',
  description:
    'The coupons of this school, newest first: their codes, terms and how often they were redeemed.',
  access: ['coupons:read'],
  activity: 'school',
  filters: {},
  shown: coupon,
  untrusted: ['items[].label'],
  nextSteps: ['Call get_coupon with an id, or with coupons:write create_coupon and update_coupon.'],
  read: (context, page) => context.modules.commerce.listCoupons(operatorOf(context), page),
  placeOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  show: (row, { school }) => couponShown(school, row),
})
