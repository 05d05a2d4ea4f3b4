import { z } from 'zod'
import type { OfferPrices } from '../../domain/catalog/index.ts'
import { invalid } from '../../platform/fields.ts'
import { currencyOf, fromDecimal, isCurrency } from '../../platform/money.ts'
import { itemKind } from '../promotions/promotion-terms.ts'
import { component } from '../wire/component.ts'
import { resourceId } from '../wire/resource-id.ts'
import { money, moneyOf } from '../wire/shapes.ts'
import { version, withVersion } from '../wire/version.ts'

export const offerKey = {
  kind: itemKind,
  id: resourceId<'Offer'>('offer', 'of the course plan, membership plan, ticket, product or service'),
}

export const offerPrices = component(
  'OfferPrices',
  z.object({
    price: money.describe('in the own currency of the school'),
    prices: z.array(money).describe('in additional currencies; it cannot be bought in others'),
    currencies: z.array(z.string()).describe('the additional currencies in which it can have a price'),
    version,
  }),
)

export function toOfferPrices({
  currency,
  price,
  prices,
  currencies,
}: OfferPrices): z.input<typeof offerPrices> {
  const further = [...prices].filter(([each]) => currencies.includes(each))
  return withVersion({
    price: moneyOf(price, currencyOf(currency)),
    prices: further.map(([each, minor]) => moneyOf(minor, currencyOf(each))),
    currencies: [...currencies],
  })
}

export const priceInput = z.strictObject({ amount: z.string().max(20), currency: z.string().max(3) })

export function minorPrices(prices: readonly z.output<typeof priceInput>[]): ReadonlyMap<string, bigint> {
  return new Map(
    prices.map(({ amount, currency }, at) => {
      const amountMoney = isCurrency(currency) ? fromDecimal(amount, currency) : undefined
      if (amountMoney) return [currency, amountMoney.minor]
      throw invalid('request', [{ field: `prices[${at}]`, message: 'must be an amount of a known currency' }])
    }),
  )
}
