import { z } from 'zod'
import { couponFields } from '../../domain/pricing/index.ts'
import { listOperation, readOperation, writeOperation } from '../operation.ts'
import { get, patch, post } from '../rest.ts'
import { resourceId } from '../wire/resource-id.ts'
import { version } from '../wire/shapes.ts'
import { coupon, toCoupon } from './coupon.ts'
import { couponTerms, termsOf, unfit } from './coupon-terms.ts'

export const listCoupons = listOperation({
  id: 'coupons.list',
  reads: 'replica',
  title: 'List coupons',
  description:
    'Returns the coupons of this school, newest first, with their codes, terms and numbers of redemptions.',
  scope: 'coupons:read',
  filters: {},
  item: coupon,
  untrusted: ['items[].label'],
  read: ({ pricing }, operator, page) => pricing.listCoupons(operator, page),
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: (row, school) => toCoupon(school, row),
  rest: get('/coupons'),
  tool: {
    name: 'list_coupons',
    nextSteps: ['Call get_coupon with an id, or with coupons:write create_coupon and update_coupon.'],
  },
})

export const getCoupon = readOperation({
  id: 'coupons.get',
  title: 'Get a coupon',
  description: 'Returns a coupon with its terms and the number of its redemptions.',
  scope: 'coupons:read',
  input: { id: resourceId<'Coupon'>('coupon', 'id of list_coupons') },
  output: coupon,
  untrusted: ['label'],
  run: async ({ pricing }, operator, { id }, { school }) =>
    toCoupon(school, await pricing.couponById(operator, id)),
  rest: get('/coupons/:id'),
  tool: { name: 'get_coupon', hint: 'update_coupon needs its updated_at.', nextSteps: [] },
})

export const createCoupon = writeOperation({
  id: 'coupons.create',
  title: 'Create a coupon',
  description:
    'Creates a coupon that buyers can use immediately, or from starts_at on. Requires amount_off or percent_off.',
  scope: 'coupons:write',
  effect: 'adds',
  input: {
    code: couponFields.code.describe('the code that buyers enter: letters, digits, hyphens, underscores'),
    ...couponTerms,
  },
  output: coupon,
  async run({ pricing }, operator, { code, ...fields }, { school }) {
    const { kind, value, label = code, ...terms } = termsOf(school, fields)
    if (kind === undefined || value === undefined) throw unfit('amountOff', 'or percent_off must be given')
    return toCoupon(school, await pricing.createCoupon(operator, { code, label, kind, value, ...terms }))
  },
  rest: post('/coupons'),
  tool: {
    name: 'create_coupon',
    hint: 'Use dry_run first and let the operator confirm the terms: it costs the school money.',
    nextSteps: ['Call get_coupon with the id to see it. update_coupon changes its terms.'],
  },
})

export const updateCoupon = writeOperation({
  id: 'coupons.update',
  title: 'Update a coupon',
  description:
    'Updates the given terms of a coupon. Existing orders keep their price. An ends_at in the past ends the coupon.',
  scope: 'coupons:write',
  effect: 'sets',
  input: {
    id: resourceId<'Coupon'>('coupon', 'id of list_coupons'),
    updated_at: version,
    ...couponTerms,
    is_archived: z.boolean().optional().describe('true: it can no longer be redeemed'),
  },
  output: coupon,
  async run({ pricing }, operator, { id, updatedAt, isArchived, ...fields }, { school }) {
    await pricing.updateCoupon(operator, id, { ...termsOf(school, fields), updatedAt })
    if (isArchived === true) await pricing.archiveCoupon(operator, id)
    if (isArchived === false) await pricing.restoreCoupon(operator, id)
    return toCoupon(school, await pricing.couponById(operator, id))
  },
  rest: patch('/coupons/:id'),
  tool: {
    name: 'update_coupon',
    hint: 'Needs the updated_at that you read with get_coupon.',
    nextSteps: ['Call get_coupon with the id to see it as it is now.'],
  },
})
