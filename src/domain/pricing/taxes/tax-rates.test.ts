import { describe, expect, test } from 'vitest'
import { mailsWanted } from '../../../../test/support/people/identity-cast.ts'
import { buy, buyAndPay, newMember, ownerOf, sellCourse } from '../../../../test/support/shop/shop.ts'
import { runAt, sellPlan, subscribe } from '../../../../test/support/shop/subscribers.ts'
import { useShop } from '../../../../test/support/shop/use-shop.ts'
import { platformActor } from '../../../../test/support/world/world.ts'
import type { TaxRateTerms } from './manage-tax-rates.ts'

const shop = useShop()
const rate = (terms: Partial<TaxRateTerms> = {}) =>
  shop.world.modules.pricing.createTaxRate(shop.olga, {
    country: 'DE',
    name: 'VAT',
    rate: 2000,
    isInclusive: false,
    ...terms,
  })
const sold = (price = 1000n) => sellCourse(shop.world, shop.mei.schoolId, { price })
const paidBy = async (tradeNo: string) => {
  const [payment] = await shop.world.modules.orders.paymentsByTradeNo(shop.mei, tradeNo)
  if (!payment) throw new Error('There is no such payment')
  return payment
}

describe('tax rates', () => {
  test('tax rates are unique per country and for all other countries', async () => {
    await rate()
    await rate({ country: null })
    for (const country of ['DE', null])
      await expect(rate({ country })).rejects.toThrow('This country already has a tax rate')
  })

  test('tax rates are refused with an unknown country or a rate above 100 %', async () => {
    await expect(rate({ country: 'XX' })).rejects.toThrow('country must be a country such as TW')
    await expect(rate({ rate: 10_001 })).rejects.toThrow('rate must be a whole number from 0 to 10000')
  })

  test('tax rates of another school can be neither read nor changed', async () => {
    const { id, updatedAt } = await rate()
    const hana = await ownerOf(shop.world, 'astronomy')
    await expect(shop.world.modules.pricing.taxRateById(hana, id)).rejects.toThrow('No such tax rate')
    await expect(shop.world.modules.pricing.updateTaxRate(hana, id, { rate: 1, updatedAt })).rejects.toThrow(
      'No such tax rate',
    )
    await expect(shop.world.modules.pricing.deleteTaxRate(hana, id)).rejects.toThrow('No such tax rate')
    const elsewhere = await newMember(shop.world, 'astronomy')
    const course = await sellCourse(shop.world, elsewhere.schoolId)
    expect(await shop.world.modules.orders.quote(elsewhere, { selections: [course] })).toMatchObject({
      isCountryRequired: false,
    })
  })
})

describe('a quote', () => {
  test('a quote has no tax and needs no country if the school has no tax rates', async () => {
    const quote = await shop.world.modules.orders.quote(shop.visitor, {
      selections: [await sold()],
      country: 'DE',
    })
    expect(quote).toMatchObject({ total: 1000n, taxes: [], isCountryRequired: false, country: undefined })
  })

  test('a quote requires the country if the school has tax rates, and has no tax until the country is known', async () => {
    await rate()
    const quote = await shop.world.modules.orders.quote(shop.visitor, { selections: [await sold()] })
    expect(quote).toMatchObject({ total: 1000n, taxes: [], isCountryRequired: true, country: undefined })
  })

  test('a quote adds an exclusive tax to the price before discounts, and the discounted total includes its share', async () => {
    await rate()
    await shop.world.modules.pricing.createCoupon(shop.olga, {
      code: 'HALF',
      label: 'Half',
      kind: 'percent',
      value: 50n,
    })
    const input = { selections: [await sold()], country: 'DE', couponCode: 'HALF' }
    expect(await shop.world.modules.orders.quote(shop.visitor, input)).toMatchObject({
      subtotal: 1200n,
      discount: 600n,
      total: 600n,
      taxes: [{ name: 'VAT', rate: 2000, amount: 100n }],
      lines: [{ priced: { original: 1200n, amount: 1200n }, tax: { amount: 100n } }],
    })
  })

  test('a quote for a country without a rate uses the rate for all other countries, and a rate of 0 exempts a country', async () => {
    await rate({ country: null, name: 'Tax', rate: 500, isInclusive: true })
    await rate({ country: 'US', rate: 0 })
    const selections = [await sold(1050n)]
    expect(await shop.world.modules.orders.quote(shop.visitor, { selections, country: 'FR' })).toMatchObject({
      total: 1050n,
      taxes: [{ name: 'Tax', amount: 50n, isInclusive: true }],
    })
    expect(await shop.world.modules.orders.quote(shop.visitor, { selections, country: 'US' })).toMatchObject({
      total: 1050n,
      taxes: [],
    })
  })
})

describe('an order', () => {
  test('an order without a country is refused if the school has tax rates', async () => {
    await rate()
    const input = { selections: [await sold()], country: undefined }
    await expect(buy(shop.world, shop.mei, input)).rejects.toMatchObject({
      code: 'invalid_input',
      problems: [{ field: 'country' }],
    })
    await expect(buy(shop.world, shop.mei, { ...input, country: 'ZZ' })).rejects.toThrow('must be a country')
  })

  test('an order keeps its tax when the rate changes or is deleted, and its country is stored', async () => {
    const { id, updatedAt } = await rate()
    const selections = [await sold()]
    const { tradeNo, total } = await buyAndPay(shop.world, shop.mei, { selections, country: 'DE' })
    expect(total).toBe(1200n)
    await shop.world.modules.pricing.updateTaxRate(shop.olga, id, { rate: 1000, updatedAt })
    const next = await sold()
    expect(await shop.world.modules.orders.quote(shop.mei, { selections: [next] })).toMatchObject({
      country: 'DE',
      total: 1100n,
    })
    await shop.world.modules.pricing.deleteTaxRate(shop.olga, id)
    expect(await paidBy(tradeNo)).toMatchObject({
      amount: 1200n,
      taxes: [{ name: 'VAT', rate: 2000, isInclusive: false, amount: 200n }],
    })
    expect(await shop.world.modules.orders.quote(shop.mei, { selections: [next] })).toMatchObject({
      total: 1000n,
    })
  })

  test('an order has the tax of each line, and the taxes add up with a coupon and several instalments', async () => {
    await rate({ rate: 700 })
    const course = await sellCourse(shop.world, shop.mei.schoolId, { price: 1000n, instalments: 3 })
    const { tradeNo, total } = await buyAndPay(shop.world, shop.mei, { selections: [course], country: 'DE' })
    expect(total).toBe(1070n)
    const { amount, taxes } = await paidBy(tradeNo)
    expect({ amount, taxes }).toMatchObject({ amount: 357n, taxes: [{ amount: 24n }] })
  })

  test('an order sent twice with one idempotency key is refused with another country', async () => {
    await rate()
    const input = { selections: [await sold()], idempotencyKey: crypto.randomUUID() }
    const { orderId } = await buy(shop.world, shop.mei, { ...input, country: 'DE' })
    expect(await buy(shop.world, shop.mei, { ...input, country: 'DE' })).toMatchObject({ orderId })
    await expect(buy(shop.world, shop.mei, { ...input, country: 'FR' })).rejects.toMatchObject({
      code: 'conflict',
    })
  })

  test('a renewal order charges the agreed price, with the tax of the first order’s country at the current rate', async () => {
    const { id, updatedAt } = await rate({ country: 'TW' })
    await subscribe(shop.world, shop.mei, await sellPlan(shop.world, shop.mei.schoolId))
    const [first] = (await shop.world.modules.orders.payments(shop.mei, { first: 1 })).rows
    if (!first) throw new Error('Nothing was paid')
    await shop.world.modules.pricing.updateTaxRate(shop.olga, id, { rate: 1000, updatedAt })
    const [own] = await shop.world.modules.subscriptions.ownSubscriptions(shop.mei)
    if (!own) throw new Error('No subscription began')
    await runAt(shop.world, own.periodEndsAt)
    const [renewed] = (await shop.world.modules.orders.payments(shop.mei, { first: 1 })).rows
    expect(renewed?.id).not.toBe(first.id)
    const { amount } = first
    expect(first.taxes).toMatchObject([{ rate: 2000, amount: amount - (amount * 10n) / 12n }])
    expect(renewed).toMatchObject({ amount, taxes: [{ rate: 1000, amount: (amount * 2n + 11n) / 22n }] })
  })
})

test('the e-mailed receipt shows the tax of the amount paid, including when it is sent again', async () => {
  await rate()
  const { paymentId } = await buyAndPay(shop.world, shop.mei, { selections: [await sold()], country: 'DE' })
  await shop.world.runJobs()
  const { email } = await shop.world.deps.db
    .selectFrom('people')
    .select('email')
    .where('id', '=', shop.mei.memberId)
    .executeTakeFirstOrThrow()
  const receipts = async () =>
    (await mailsWanted(shop.world)).filter(({ to, template }) => to === email && template === 'notification')
  expect(await receipts()).toMatchObject([{ body: expect.stringMatching(/VAT.*20%.*200/) }])
  await shop.world.modules.orders.sendPaymentMail(shop.olga, paymentId)
  await shop.world.runJobs()
  const [first, again] = await receipts()
  expect(again).toMatchObject({ body: (first as { body?: string }).body })
})

test('the credit notes of a receipt show the tax of the refunded amount', async () => {
  const seller = { sellerName: 'Studio', sellerAddress: '', sellerTaxId: '', numberPrefix: 'T-' }
  const own = { issuer: 'local', document: 'invoice', firstNumber: 1 } as const
  await shop.world.modules.invoicing.setInvoiceSettings(shop.olga, { ...seller, ...own })
  await rate()
  const { paymentId } = await buyAndPay(shop.world, shop.mei, { selections: [await sold()], country: 'DE' })
  const settle = () =>
    shop.world.modules.invoicing.settleInvoice(platformActor, { schoolId: shop.mei.schoolId, paymentId })
  await settle()
  for (const amount of [100n, 1100n]) {
    const refund = await shop.world.modules.orders.requestRefund(shop.mei, paymentId, {
      amount,
      reason: 'Part of it',
    })
    await shop.world.modules.orders.approveRefund(shop.olga, refund)
    await settle()
  }
  const { taxes, allowances } = await shop.world.modules.orders.ownInvoiceDocument(shop.mei, paymentId)
  expect(taxes).toMatchObject([{ name: 'VAT', amount: 200n }])
  expect(allowances.map((each) => [each.amount, each.taxes.map((tax) => tax.amount)])).toEqual([
    [100n, [17n]],
    [1100n, [183n]],
  ])
})
