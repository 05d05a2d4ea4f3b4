import { z } from 'zod'
import {
  type OrderBump,
  type OrderBumpSettings,
  orderBumpFields as rules,
} from '../../domain/pricing/index.ts'
import type { School } from '../../domain/tenancy/index.ts'
import { idOf, invalid } from '../../platform/fields.ts'
import type { PartialFields } from '../../platform/row-version.ts'
import { listOperation, readOperation, writeOperation } from '../operation.ts'
import { itemKind, offerSent } from '../promotions/promotion-terms.ts'
import { get, patch, post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { discount, discountGiven } from '../wire/discount.ts'
import { idNamed } from '../wire/named.ts'
import { id, moment, momentOf, momentOrNull, money, moneyOf, version } from '../wire/shapes.ts'
import type { Camelled } from '../wire/wire-names.ts'

const named = z.object({ kind: itemKind, id, name: z.string().nullable().describe('null: it was deleted') })

const orderBump = component(
  'OrderBump',
  z.object({
    id,
    title: z.string(),
    pitch: z.string(),
    trigger: named.nullable().describe('what must be in the order; null: anything'),
    offer: named.describe('what is offered'),
    amount_off: money.nullable(),
    percent_off: z.number().nullable(),
    shown: z.number().int().describe('orders at whose checkout it was offered'),
    taken: z.number().int().describe('those of them that have it'),
    archived_at: momentOrNull,
    updated_at: moment,
  }),
)

function orderBumpShown({ currency }: School, given: OrderBump): z.input<typeof orderBump> {
  const { kind, value, triggerOffer: trigger } = given
  return {
    id: given.id,
    title: given.title,
    pitch: given.pitch,
    trigger: trigger && { kind: trigger.itemType, id: trigger.offerId, name: given.triggerName },
    offer: { kind: given.itemType, id: given.offerId, name: given.offerName },
    amount_off: kind === 'amount' && value !== null ? moneyOf(value, currency) : null,
    percent_off: kind === 'percent' ? Number(value) : null,
    shown: given.counts.shown,
    taken: given.counts.taken,
    archived_at: momentOf(given.archivedAt),
    updated_at: momentOf(given.updatedAt),
  }
}

const terms = {
  title: rules.title.describe('what buyers read, and the name of the discount'),
  pitch: rules.pitch.optional().describe('why to take it, in a sentence'),
  trigger: offerSent.nullable().optional().describe('what must be in the order; null: anything'),
  offer: z.strictObject({ kind: rules.itemType, id: idOf<'Offer'>() }).describe('what is offered'),
  amount_off: discount.amount_off,
  percent_off: discount.percent_off,
}

type OrderBumpInput = PartialFields<Camelled<z.output<z.ZodObject<typeof terms>>>>

function termsOf(school: School, sent: OrderBumpInput): PartialFields<OrderBumpSettings> {
  const { amountOff, percentOff, trigger, offer, title, pitch } = sent
  return {
    title,
    pitch,
    ...(trigger === undefined
      ? {}
      : { triggerOffer: trigger && { itemType: trigger.kind, offerId: trigger.id } }),
    ...(offer && { itemType: offer.kind, offerId: offer.id }),
    ...discountGiven(school, 'order bump', { amountOff, percentOff }),
  }
}

const listBumps = listOperation({
  id: 'order_bumps.list',
  title: 'List order bumps',
  description:
    'What the checkout of this school offers besides an order, newest first, with how often it was taken.',
  scope: 'coupons:read',
  filters: {},
  item: orderBump,
  untrusted: ['items[].title', 'items[].pitch', 'items[].offer.name', 'items[].trigger.name'],
  read: ({ pricing }, operator, page) => pricing.listOrderBumps(operator, page),
  cursorOf: ({ createdAt, id: at }) => ({ at: createdAt, id: at }),
  toItem: (row, school) => orderBumpShown(school, row),
  rest: get('/order_bumps'),
})

const getBump = readOperation({
  id: 'order_bumps.get',
  title: 'Get an order bump',
  description: 'An order bump with its terms, and how often it was offered and taken.',
  scope: 'coupons:read',
  input: { id: idNamed<'OrderBump'>('order bump') },
  output: orderBump,
  untrusted: ['title', 'pitch', 'offer.name', 'trigger.name'],
  run: async ({ pricing }, operator, { id: at }, { school }) =>
    orderBumpShown(school, await pricing.orderBumpById(operator, at)),
  rest: get('/order_bumps/:id'),
})

const createBump = writeOperation({
  id: 'order_bumps.create',
  title: 'Create an order bump',
  description:
    'Offers something at the checkout of orders with the trigger, or of all orders, at its price or a reduced one. It is never offered to who has it. The reduced price counts as a promotion: an order has the one that takes most off.',
  scope: 'coupons:write',
  effect: 'adds',
  input: terms,
  output: orderBump,
  async run({ pricing }, operator, sent, { school }) {
    const { itemType, offerId, ...given } = termsOf(school, sent)
    if (!itemType || !offerId) throw invalid('order bump', [{ field: 'offer', message: 'is required' }])
    const none = { triggerOffer: null, kind: null, value: null, pitch: '' }
    const wanted = Object.entries(given).filter(([, value]) => value !== undefined)
    const bump = { ...none, ...Object.fromEntries(wanted), title: sent.title, itemType, offerId }
    return orderBumpShown(school, await pricing.createOrderBump(operator, bump))
  },
  rest: post('/order_bumps'),
})

const updateBump = writeOperation({
  id: 'order_bumps.update',
  title: 'Update an order bump',
  description: 'Changes the given fields of an order bump, for orders from now on.',
  scope: 'coupons:write',
  effect: 'sets',
  input: {
    id: idNamed<'OrderBump'>('order bump'),
    updated_at: version,
    ...terms,
    title: terms.title.optional(),
    offer: terms.offer.optional(),
    is_full_price: z.boolean().optional().describe('true: nothing is taken off any more'),
    is_archived: z.boolean().optional().describe('true: it is offered no more'),
  },
  output: orderBump,
  async run({ pricing }, operator, { id: at, updatedAt, isArchived, isFullPrice, ...sent }, { school }) {
    const price = isFullPrice ? { kind: null, value: null } : {}
    const changes = { ...termsOf(school, sent), ...price, isArchived, updatedAt }
    return orderBumpShown(school, await pricing.updateOrderBump(operator, at, changes))
  },
  rest: patch('/order_bumps/:id'),
})

export const orderBumpOperations = [listBumps, getBump, createBump, updateBump]
