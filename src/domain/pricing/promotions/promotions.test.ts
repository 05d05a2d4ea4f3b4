import { afterAll, describe, expect, test } from 'vitest'
import { openShop } from '../../../../test/support/shop/open-shop.ts'
import { buy, newMember, ownerOf, sellCourse, sendWebhook } from '../../../../test/support/shop/shop.ts'
import type { NewPromotion } from './manage-promotions.ts'

const { world, mei, olga } = await openShop()
afterAll(() => world.close())

/** A bundle of two new courses, so that it applies to no other test. */
async function aBundle(terms: Partial<NewPromotion> = {}) {
  const selections = [
    await sellCourse(world, mei.schoolId, { price: 1000n }),
    await sellCourse(world, mei.schoolId, { price: 500n }),
  ]
  const bundle = selections.map(({ itemType, offerId }) => ({ itemType, offerId }))
  const base = { label: 'Both', kind: 'amount', value: 300n, bundle } as const
  const promotion = await world.modules.pricing.createPromotion(olga, { ...base, ...terms })
  return { selections, promotion }
}

describe('a promotion', () => {
  test('a promotion applies without a code to the quote, the order and the payment, and all of them add up', async () => {
    const { selections, promotion } = await aBundle()
    const quote = await world.modules.orders.quote(mei, { selections })
    expect(quote).toMatchObject({
      promotion: { promotionId: promotion.id, label: 'Both', discount: 300n },
      subtotal: 1500n,
      discount: 300n,
      total: 1200n,
      lines: [{ discount: 200n }, { discount: 100n }],
    })
    const { total, tradeNo, paymentId } = await buy(world, mei, { selections, expectedTotal: quote.total })
    expect(total).toBe(1200n)
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    const [payment] = await world.modules.orders.paymentsByTradeNo(mei, tradeNo)
    expect(payment).toMatchObject({
      amount: 1200n,
      lines: [{ amount: 1000n }, { amount: 500n }],
      adjustments: [{ kind: 'promotion', label: 'Both', code: null, amount: -300n }],
    })
  })

  test('a promotion applies first, and a coupon then discounts the rest', async () => {
    const { selections } = await aBundle()
    const coupon = { code: 'AFTER', label: 'Half', kind: 'percent', value: 50n } as const
    await world.modules.pricing.createCoupon(olga, coupon)
    const input = { selections, couponCode: 'AFTER' }
    expect(await world.modules.orders.quote(mei, input)).toMatchObject({
      subtotal: 1500n,
      discount: 900n,
      total: 600n,
      lines: [{ discount: 600n }, { discount: 300n }],
    })
    expect(await buy(world, mei, input)).toMatchObject({ total: 600n })
  })

  test('a promotion changed while the page is open changes the total, so that the order is refused', async () => {
    const { selections, promotion } = await aBundle()
    const { total } = await world.modules.orders.quote(mei, { selections })
    await world.modules.pricing.archivePromotion(olga, promotion.id)
    const order = buy(world, mei, { selections, expectedTotal: total })
    await expect(order).rejects.toMatchObject({ code: 'conflict', problems: [{ field: 'expectedTotal' }] })
    await world.modules.pricing.restorePromotion(olga, promotion.id)
    expect(await buy(world, mei, { selections, expectedTotal: total })).toMatchObject({ total })
  })

  test('a promotion applies only between its dates', async () => {
    const now = world.clock.now().getTime()
    const { selections, promotion } = await aBundle({ endsAt: new Date(now + 1000) })
    const quoted = async () => (await world.modules.orders.quote(mei, { selections })).promotion
    expect(await quoted()).toMatchObject({ promotionId: promotion.id })
    world.clock.advance({ seconds: 1 })
    expect(await quoted()).toBeUndefined()
    const startsAt = new Date(world.clock.now().getTime() + 1000)
    await world.modules.pricing.updatePromotion(olga, promotion.id, {
      startsAt,
      endsAt: null,
      updatedAt: promotion.updatedAt,
    })
    expect(await quoted()).toBeUndefined()
    world.clock.advance({ seconds: 1 })
    expect(await quoted()).toBeDefined()
  })

  test('a promotion that covers the whole price makes the order free and paid immediately', async () => {
    const { selections } = await aBundle({ value: 9000n })
    expect(await buy(world, mei, { selections })).toMatchObject({ total: 0n, state: 'paid' })
  })

  test('a promotion of one school does not apply at another', async () => {
    const { selections } = await aBundle({ kind: 'percent', value: 50n, bundle: [], itemTypes: ['course'] })
    const elsewhere = await newMember(world, 'astronomy')
    const course = await sellCourse(world, elsewhere.schoolId)
    const quote = await world.modules.orders.quote(elsewhere, { selections: [course] })
    expect(quote.promotion).toBeUndefined()
    const hana = await ownerOf(world, 'astronomy')
    const bundle = selections.map(({ itemType, offerId }) => ({ itemType, offerId }))
    const foreign = { label: 'Foreign', kind: 'percent', value: 5n, bundle } as const
    await expect(world.modules.pricing.createPromotion(hana, foreign)).rejects.toMatchObject({
      problems: [{ field: 'bundle[0]' }, { field: 'bundle[1]' }],
    })
    const { rows } = await world.modules.pricing.listPromotions(olga, { first: 1 })
    await world.modules.pricing.archivePromotion(olga, rows[0]?.id as never)
  })

  test.each([
    [
      'a bundle of only one offer',
      { bundle: [{ itemType: 'course', offerId: '01900000-0000-7000-8000-000000000000' }] },
    ],
    ['both a bundle and kinds of items', { itemTypes: ['course'] }],
    ['a discount of more than 100 %', { kind: 'percent', value: 101n }],
    ['a discount of 0', { value: 0n }],
  ] as const)('a promotion with %s is refused', async (_what, terms) => {
    await expect(aBundle(terms as Partial<NewPromotion>)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('a promotion with a plan in instalments in its bundle is refused', async () => {
    const plan = await sellCourse(world, mei.schoolId, { instalments: 3 })
    const other = await sellCourse(world, mei.schoolId)
    const bundle = [plan, other].map(({ itemType, offerId }) => ({ itemType, offerId }))
    await expect(aBundle({ bundle })).rejects.toMatchObject({ problems: [{ field: 'bundle[0]' }] })
  })

  test('a promotion is divided among instalments, and each payment adds up', async () => {
    const plan = await sellCourse(world, mei.schoolId, { price: 1000n, instalments: 3 })
    const terms = { label: 'For all', kind: 'amount', value: 100n, itemTypes: ['course'] } as const
    const { id } = await world.modules.pricing.createPromotion(olga, terms)
    const { total, paymentId, tradeNo } = await buy(world, mei, { selections: [plan] })
    await world.modules.pricing.archivePromotion(olga, id)
    expect(total).toBe(900n)
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    const [first] = await world.modules.orders.paymentsByTradeNo(mei, tradeNo)
    expect(first).toMatchObject({ amount: 300n, adjustments: [{ amount: -34n }] })
    expect(first?.lines.reduce((sum, { amount }) => sum + amount, 0n)).toBe(334n)
  })
})
