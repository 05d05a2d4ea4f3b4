import { listOperation } from '../operation.ts'
import { get } from '../rest.ts'
import { coupon, couponShown } from './coupon.ts'

export const listCoupons = listOperation({
  id: 'coupons.list',
  title: 'List coupons',
  description:
    'The coupons of this school, newest first: their codes, terms and how often they were redeemed.',
  scope: 'coupons:read',
  filters: {},
  item: coupon,
  untrusted: ['items[].label'],
  read: ({ pricing }, operator, page) => pricing.listCoupons(operator, page),
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: (row, school) => couponShown(school, row),
  rest: get('/coupons'),
  tool: {
    name: 'list_coupons',
    nextSteps: ['Call get_coupon with an id, or with coupons:write create_coupon and update_coupon.'],
  },
})
