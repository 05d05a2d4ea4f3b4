import { describe, expect, test } from 'vitest'
import { buy, buyAndPay, ownerOf, sellCourse, sellTicket } from '../../../../test/support/shop/shop.ts'
import { useShop } from '../../../../test/support/shop/use-shop.ts'
import type { Selection } from '../../pricing/index.ts'
import type { OperatorActor } from '../../tenancy/index.ts'

const shop = useShop()
/** A gateway that accepts every currency. */
const byTransfer = (editor = shop.olga) =>
  shop.world.modules.gateways.setGatewayAccount(editor, {
    gateway: 'manual',
    isDefault: false,
    settings: { instructions: 'By transfer', daysToPay: 3 },
  })
async function inDollars() {
  await byTransfer()
  await shop.world.modules.gateways.changeCurrencies(shop.olga, ['USD'])
}
const setPrice = (offer: Selection, minor: bigint, editor = shop.olga) =>
  shop.world.modules.catalog.setOfferPrices(editor, offer, new Map([['USD', minor]]))

describe('the currencies of a school', () => {
  test('the additional currencies of a school can only be those that its gateways accept', async () => {
    await byTransfer()
    expect(await shop.world.modules.gateways.schoolCurrencies(shop.olga)).toMatchObject({
      currency: 'TWD',
      others: [],
    })
    expect(
      await shop.world.modules.gateways.changeCurrencies(shop.olga, ['USD', 'JPY', 'USD']),
    ).toMatchObject({
      others: ['USD', 'JPY'],
    })
    for (const unfit of ['TWD', 'XXX'])
      await expect(shop.world.modules.gateways.changeCurrencies(shop.olga, [unfit])).rejects.toThrow(
        'no gateway of the school accepts it',
      )
  })

  test('the currencies of a school can be changed only with its write permission, and not from another school', async () => {
    await byTransfer()
    const teacher = { ...shop.olga, roles: ['teacher'] } as OperatorActor
    await expect(shop.world.modules.gateways.changeCurrencies(teacher, ['USD'])).rejects.toMatchObject({
      code: 'not_permitted',
    })
    const hana = await ownerOf(shop.world, 'astronomy')
    await byTransfer(hana)
    await shop.world.modules.gateways.changeCurrencies(hana, ['EUR'])
    expect(await shop.world.modules.gateways.schoolCurrencies(shop.olga)).toMatchObject({ others: [] })
  })
})

describe('the prices of an offer', () => {
  test('the prices of an offer can be set only in the school’s currencies, with write permission, and not from another school', async () => {
    const course = await sellCourse(shop.world, shop.mei.schoolId)
    await expect(setPrice(course, 3900n)).rejects.toThrow('it has none')
    await inDollars()
    expect(await setPrice(course, 3900n)).toMatchObject({ price: 1200n, prices: new Map([['USD', 3900n]]) })
    await expect(setPrice(course, -1n)).rejects.toThrow('must not be negative')
    const assistant = { ...shop.olga, roles: ['student'] } as OperatorActor
    await expect(setPrice(course, 1n, assistant)).rejects.toMatchObject({ code: 'not_permitted' })
    const hana = await ownerOf(shop.world, 'astronomy')
    await expect(setPrice(course, 1n, hana)).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a quote in another currency', () => {
  test('a quote in another currency has the price that was set in that currency, and the gateways that accept it', async () => {
    await inDollars()
    const course = await sellCourse(shop.world, shop.mei.schoolId)
    await setPrice(course, 3900n)
    const keys = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }
    const settings = { ...keys, environment: 'stage' } as const
    await shop.world.modules.gateways.setGatewayAccount(shop.olga, {
      gateway: 'ecpay',
      isDefault: false,
      settings,
    })
    const quote = await shop.world.modules.orders.quote(shop.visitor, {
      selections: [course],
      currency: 'USD',
    })
    expect(quote).toMatchObject({ currency: 'USD', total: 3900n })
    const gateways = quote.payableBy.map(({ gateway }) => gateway)
    expect(gateways).toContain('manual')
    expect(gateways).not.toContain('ecpay')
    expect(await shop.world.modules.orders.quote(shop.visitor, { selections: [course] })).toMatchObject({
      currency: 'TWD',
      total: 1200n,
    })
  })

  test('a quote in another currency reports lines without a price, converts nothing, and keeps free items free', async () => {
    await inDollars()
    const [priced, without, free] = [
      await sellCourse(shop.world, shop.mei.schoolId),
      await sellTicket(shop.world, shop.mei.schoolId),
      await sellCourse(shop.world, shop.mei.schoolId, { price: 0n }),
    ]
    await setPrice(priced, 3900n)
    const selections = [priced, without, free]
    const quote = await shop.world.modules.orders.quote(shop.visitor, { selections, currency: 'USD' })
    expect(quote.lines.map(({ problem }) => problem?.is)).toEqual([undefined, 'no-price', undefined])
    expect(quote.total).toBe(3900n)
    await expect(buy(shop.world, shop.mei, { selections, currency: 'USD' })).rejects.toThrow(
      'has no price in USD',
    )
  })

  test('a quote in a currency that the school does not sell in is refused', async () => {
    const input = { selections: [await sellCourse(shop.world, shop.mei.schoolId)], currency: 'EUR' }
    await expect(shop.world.modules.orders.quote(shop.visitor, input)).rejects.toThrow(
      'currency must be one of TWD',
    )
    await expect(buy(shop.world, shop.mei, input)).rejects.toThrow('currency must be one of TWD')
  })

  test('a quote in another currency applies percentage discounts but not amounts, which are in the school’s currency', async () => {
    await inDollars()
    const course = await sellCourse(shop.world, shop.mei.schoolId)
    await setPrice(course, 3900n)
    await shop.world.modules.pricing.createCoupon(shop.olga, {
      code: 'TENTH',
      label: 'A tenth',
      kind: 'percent',
      value: 10n,
    })
    await shop.world.modules.pricing.createCoupon(shop.olga, {
      code: 'LESS',
      label: 'Less',
      kind: 'amount',
      value: 100n,
    })
    await shop.world.modules.pricing.createPromotion(shop.olga, {
      label: 'Spring',
      kind: 'amount',
      value: 50n,
    })
    const input = { selections: [course], currency: 'USD' }
    expect(
      await shop.world.modules.orders.quote(shop.visitor, { ...input, couponCode: 'TENTH' }),
    ).toMatchObject({
      total: 3510n,
      promotion: undefined,
    })
    expect(
      await shop.world.modules.orders.quote(shop.visitor, { ...input, couponCode: 'LESS' }),
    ).toMatchObject({
      total: 3900n,
      coupon: { is: 'refused', why: 'other-currency' },
    })
    await expect(buy(shop.world, shop.mei, { ...input, couponCode: 'LESS' })).rejects.toThrow(
      'another currency',
    )
    expect(
      await buy(shop.world, shop.mei, { ...input, couponCode: 'TENTH', gateway: 'manual' }),
    ).toMatchObject({
      total: 3510n,
      currency: 'USD',
    })
  })
})

test('an order keeps its currency, whatever currencies the school sells in later', async () => {
  await inDollars()
  const course = await sellCourse(shop.world, shop.mei.schoolId)
  await setPrice(course, 3900n)
  const { tradeNo } = await buyAndPay(shop.world, shop.mei, { selections: [course], currency: 'USD' })
  await shop.world.modules.gateways.changeCurrencies(shop.olga, [])
  const [payment] = await shop.world.modules.orders.paymentsByTradeNo(shop.mei, tradeNo)
  expect(payment).toMatchObject({ amount: 3900n, currency: 'USD', state: 'paid' })
})
