import { z } from 'zod'
import { listOperation, readOperation, writeOperation } from '../operation.ts'
import { get, patch, post } from '../rest.ts'
import { resourceId } from '../wire/resource-id.ts'
import { version } from '../wire/shapes.ts'
import { promotion, toPromotion } from './promotion.ts'
import { newTermsOf, promotionTerms, termsOf } from './promotion-terms.ts'

export const listPromotions = listOperation({
  id: 'promotions.list',
  reads: 'replica',
  title: 'List promotions',
  description: 'Returns the discounts of this school that apply to orders without a code, newest first.',
  scope: 'coupons:read',
  filters: {},
  item: promotion,
  untrusted: ['items[].label', 'items[].bundle[].name'],
  read: ({ pricing }, operator, page) => pricing.listPromotions(operator, page),
  cursorOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  toItem: (row, school) => toPromotion(school, row),
  rest: get('/promotions'),
})

export const getPromotion = readOperation({
  id: 'promotions.get',
  title: 'Get a promotion',
  description: 'Returns a promotion with its terms.',
  scope: 'coupons:read',
  input: { id: resourceId<'Promotion'>('promotion') },
  output: promotion,
  untrusted: ['label', 'bundle[].name'],
  run: async ({ pricing }, operator, { id }, { school }) =>
    toPromotion(school, await pricing.promotionById(operator, id)),
  rest: get('/promotions/:id'),
})

export const createPromotion = writeOperation({
  id: 'promotions.create',
  title: 'Create a promotion',
  description:
    'Creates a discount that applies to orders without a code, immediately or from starts_at on. Requires amount_off or percent_off. An order has at most one promotion, the one with the highest discount; a coupon applies to the rest of the price.',
  scope: 'coupons:write',
  effect: 'adds',
  input: promotionTerms,
  output: promotion,
  run: async ({ pricing }, operator, fields, { school }) =>
    toPromotion(school, await pricing.createPromotion(operator, newTermsOf(school, fields))),
  rest: post('/promotions'),
})

export const updatePromotion = writeOperation({
  id: 'promotions.update',
  title: 'Update a promotion',
  description:
    'Updates the given terms of a promotion. Existing orders keep their price. An ends_at in the past ends the promotion.',
  scope: 'coupons:write',
  effect: 'sets',
  input: {
    id: resourceId<'Promotion'>('promotion'),
    updated_at: version,
    ...promotionTerms,
    label: promotionTerms.label.optional(),
    is_archived: z.boolean().optional().describe('true: it no longer applies to orders'),
  },
  output: promotion,
  async run({ pricing }, operator, { id, updatedAt, isArchived, ...fields }, { school }) {
    await pricing.updatePromotion(operator, id, { ...termsOf(school, fields), updatedAt })
    if (isArchived === true) await pricing.archivePromotion(operator, id)
    if (isArchived === false) await pricing.restorePromotion(operator, id)
    return toPromotion(school, await pricing.promotionById(operator, id))
  },
  rest: patch('/promotions/:id'),
})
