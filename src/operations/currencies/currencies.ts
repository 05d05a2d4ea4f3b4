import { z } from 'zod'
import type { OfferPrices } from '../../domain/catalog/index.ts'
import type { SchoolCurrencies } from '../../domain/gateways/index.ts'
import { invalid, listOf } from '../../platform/fields.ts'
import { currencyOf, fromDecimal, isCurrency } from '../../platform/money.ts'
import { byKind } from '../access.ts'
import { readOperation } from '../operation.ts'
import { itemKind } from '../promotions/promotion-terms.ts'
import { get, put } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { component } from '../wire/component.ts'
import { idNamed } from '../wire/named.ts'
import { money, moneyOf } from '../wire/shapes.ts'
import { version, withVersion } from '../wire/version.ts'

const shown = component(
  'Currencies',
  z.object({
    currency: z.string().describe('in which every offer has a price'),
    others: z.array(z.string()).describe('in which offers may have prices besides'),
    possible: z.array(z.string()).describe('what the gateways of the school accept besides'),
    version,
  }),
)

function currenciesShown({ currency, others, possible }: SchoolCurrencies): z.input<typeof shown> {
  return withVersion({ currency, others: [...others], possible: [...possible] })
}

const getCurrencies = readOperation({
  id: 'currencies.get',
  title: 'Get the currencies',
  description: 'The currencies that this school sells in, and those that its gateways would accept.',
  scope: 'school:read',
  input: {},
  output: shown,
  run: async ({ gateways }, operator) => currenciesShown(await gateways.schoolCurrencies(operator)),
  rest: get('/currencies'),
})

const setCurrencies = versionedOperation({
  id: 'currencies.set',
  title: 'Set the further currencies',
  description:
    'Sets the currencies that this school sells in besides its own. Buyers choose one of them, and an order is in one. Nothing is converted: what has no price in a currency cannot be bought in it.',
  scope: 'school:write',
  effect: 'sets',
  input: {
    others: listOf(z.string().max(3), { to: 20 }).describe('such as USD; one that a gateway accepts'),
  },
  output: shown,
  current: async ({ gateways }, operator) => currenciesShown(await gateways.schoolCurrencies(operator)),
  run: async ({ gateways }, operator, { others }) =>
    currenciesShown(await gateways.changeCurrencies(operator, others)),
  rest: put('/currencies'),
})

const key = {
  kind: itemKind,
  id: idNamed<'Offer'>('offer', 'of the course plan, membership plan, ticket, product or service'),
}

const offerPrices = component(
  'OfferPrices',
  z.object({
    price: money.describe('in the own currency of the school'),
    prices: z.array(money).describe('in further currencies; it cannot be bought in the others'),
    currencies: z.array(z.string()).describe('in which it may have a price besides'),
    version,
  }),
)

function offerPricesShown({ currency, price, prices, currencies }: OfferPrices): z.input<typeof offerPrices> {
  const further = [...prices].filter(([each]) => currencies.includes(each))
  return withVersion({
    price: moneyOf(price, currencyOf(currency)),
    prices: further.map(([each, minor]) => moneyOf(minor, currencyOf(each))),
    currencies: [...currencies],
  })
}

const getPrices = readOperation({
  id: 'offer_prices.get',
  title: 'Get the prices of an offer',
  description: 'What a plan, ticket, product or service costs in each currency of the school.',
  scope: byKind({
    course: 'courses:read',
    consulting_meeting: 'courses:read',
    digital_product: 'digital_products:read',
    membership_plan: 'membership_plans:read',
    event_ticket: 'events:read',
  }),
  input: key,
  output: offerPrices,
  run: async ({ catalog }, operator, { kind: itemType, id: offerId }) =>
    offerPricesShown(await catalog.offerPrices(operator, { itemType, offerId })),
  rest: get('/offer_prices/:kind/:id'),
})

const moneyGiven = z.strictObject({ amount: z.string().max(20), currency: z.string().max(3) })

const setPrices = versionedOperation({
  id: 'offer_prices.set',
  title: 'Set the prices of an offer',
  description:
    'Sets what a plan, ticket, product or service costs in further currencies, for orders from now on. Prices that are left out are removed.',
  scope: byKind({
    course: 'courses:write',
    consulting_meeting: 'courses:write',
    digital_product: 'digital_products:write',
    membership_plan: 'membership_plans:write',
    event_ticket: 'events:write',
  }),
  effect: 'sets',
  input: { ...key, prices: listOf(moneyGiven, { to: 20 }) },
  output: offerPrices,
  current: async ({ catalog }, operator, { kind: itemType, id: offerId }) =>
    offerPricesShown(await catalog.offerPrices(operator, { itemType, offerId })),
  run: async ({ catalog }, operator, { kind: itemType, id: offerId, prices }) =>
    offerPricesShown(await catalog.setOfferPrices(operator, { itemType, offerId }, minorsOf(prices))),
  rest: put('/offer_prices/:kind/:id'),
})

function minorsOf(prices: readonly z.output<typeof moneyGiven>[]): ReadonlyMap<string, bigint> {
  return new Map(
    prices.map(({ amount, currency }, at) => {
      const given = isCurrency(currency) ? fromDecimal(amount, currency) : undefined
      if (given) return [currency, given.minor]
      throw invalid('request', [{ field: `prices[${at}]`, message: 'must be an amount of a known currency' }])
    }),
  )
}

export const currencyOperations = [getCurrencies, setCurrencies, getPrices, setPrices]
