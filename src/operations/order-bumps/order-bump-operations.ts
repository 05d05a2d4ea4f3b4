import { z } from 'zod'
import { invalid } from '../../platform/fields.ts'
import { listOperation, readOperation, writeOperation } from '../operation.ts'
import { get, patch, post } from '../rest.ts'
import { resourceId } from '../wire/resource-id.ts'
import { version } from '../wire/shapes.ts'
import { orderBump, terms, termsOf, toOrderBump } from './order-bump.ts'

export const listBumps = listOperation({
  id: 'order_bumps.list',
  reads: 'replica',
  title: 'List order bumps',
  description:
    'Returns the order bumps of this school, newest first, with the number of orders that have them.',
  scope: 'coupons:read',
  filters: {},
  item: orderBump,
  untrusted: ['items[].title', 'items[].pitch', 'items[].offer.name', 'items[].trigger.name'],
  read: ({ pricing }, operator, page) => pricing.listOrderBumps(operator, page),
  cursorOf: ({ createdAt, id: at }) => ({ at: createdAt, id: at }),
  toItem: (row, school) => toOrderBump(school, row),
  rest: get('/order_bumps'),
})

export const getBump = readOperation({
  id: 'order_bumps.get',
  title: 'Get an order bump',
  description: 'Returns an order bump with its terms, and how often it was offered and added.',
  scope: 'coupons:read',
  input: { id: resourceId<'OrderBump'>('order bump') },
  output: orderBump,
  untrusted: ['title', 'pitch', 'offer.name', 'trigger.name'],
  run: async ({ pricing }, operator, { id: at }, { school }) =>
    toOrderBump(school, await pricing.orderBumpById(operator, at)),
  rest: get('/order_bumps/:id'),
})

export const createBump = writeOperation({
  id: 'order_bumps.create',
  title: 'Create an order bump',
  description:
    'Offers an additional item at the checkout of orders with the trigger, or of all orders, at its price or a reduced one. It is never offered to its owners. The reduced price counts as a promotion: an order has the one with the highest discount.',
  scope: 'coupons:write',
  effect: 'adds',
  input: terms,
  output: orderBump,
  async run({ pricing }, operator, fields, { school }) {
    const { itemType, offerId, ...bumpTerms } = termsOf(school, fields)
    if (!itemType || !offerId) throw invalid('order bump', [{ field: 'offer', message: 'is required' }])
    const none = { triggerOffer: null, kind: null, value: null, pitch: '' }
    const definedTerms = Object.entries(bumpTerms).filter(([, value]) => value !== undefined)
    const bump = { ...none, ...Object.fromEntries(definedTerms), title: fields.title, itemType, offerId }
    return toOrderBump(school, await pricing.createOrderBump(operator, bump))
  },
  rest: post('/order_bumps'),
})

export const updateBump = writeOperation({
  id: 'order_bumps.update',
  title: 'Update an order bump',
  description: 'Updates the given fields of an order bump for later orders.',
  scope: 'coupons:write',
  effect: 'sets',
  input: {
    id: resourceId<'OrderBump'>('order bump'),
    updated_at: version,
    ...terms,
    title: terms.title.optional(),
    offer: terms.offer.optional(),
    is_full_price: z.boolean().optional().describe('true: removes the discount'),
    is_archived: z.boolean().optional().describe('true: it is no longer offered'),
  },
  output: orderBump,
  async run({ pricing }, operator, { id: at, updatedAt, isArchived, isFullPrice, ...fields }, { school }) {
    const price = isFullPrice ? { kind: null, value: null } : {}
    const changes = { ...termsOf(school, fields), ...price, isArchived, updatedAt }
    return toOrderBump(school, await pricing.updateOrderBump(operator, at, changes))
  },
  rest: patch('/order_bumps/:id'),
})
