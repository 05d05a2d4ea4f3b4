import { listOf } from '../../platform/fields.ts'
import { byKind } from '../access.ts'
import { readOperation } from '../operation.ts'
import { get, put } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { minorPrices, offerKey, offerPrices, priceInput, toOfferPrices } from './offer-price.ts'

export const getPrices = readOperation({
  id: 'offer_prices.get',
  title: 'Get the prices of an offer',
  description: 'Returns the price of a plan, ticket, product or service in each currency of the school.',
  scope: byKind({
    course: 'courses:read',
    consulting_meeting: 'courses:read',
    digital_product: 'digital_products:read',
    membership_plan: 'membership_plans:read',
    event_ticket: 'events:read',
  }),
  input: offerKey,
  output: offerPrices,
  run: async ({ catalog }, operator, { kind: itemType, id: offerId }) =>
    toOfferPrices(await catalog.offerPrices(operator, { itemType, offerId })),
  rest: get('/offer_prices/:kind/:id'),
})

export const setPrices = versionedOperation({
  id: 'offer_prices.set',
  title: 'Set the prices of an offer',
  description:
    'Sets the prices of a plan, ticket, product or service in additional currencies for later orders. Prices that are left out are removed.',
  scope: byKind({
    course: 'courses:write',
    consulting_meeting: 'courses:write',
    digital_product: 'digital_products:write',
    membership_plan: 'membership_plans:write',
    event_ticket: 'events:write',
  }),
  effect: 'sets',
  input: { ...offerKey, prices: listOf(priceInput, { to: 20 }) },
  output: offerPrices,
  current: async ({ catalog }, operator, { kind: itemType, id: offerId }) =>
    toOfferPrices(await catalog.offerPrices(operator, { itemType, offerId })),
  run: async ({ catalog }, operator, { kind: itemType, id: offerId, prices }) =>
    toOfferPrices(await catalog.setOfferPrices(operator, { itemType, offerId }, minorPrices(prices))),
  rest: put('/offer_prices/:kind/:id'),
})
