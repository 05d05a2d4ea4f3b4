import { describe, expect, test } from 'vitest'
import { buy, buyAndPay, newMember, ownerOf, sellCourse } from '../../../../test/support/shop/shop.ts'
import { useShop } from '../../../../test/support/shop/use-shop.ts'
import type { MemberActor, Visitor } from '../../tenancy/index.ts'
import type { OrderBumpSettings, Selection } from '../index.ts'

const shop = useShop()
const sold = async (price = 1000n): Promise<Selection & { itemType: 'course' }> => {
  const { offerId } = await sellCourse(shop.world, shop.mei.schoolId, { price })
  return { itemType: 'course', offerId }
}
const bumpFor = (offer: Selection & { itemType: 'course' }, terms: Partial<OrderBumpSettings> = {}) =>
  shop.world.modules.pricing.createOrderBump(shop.olga, {
    ...offer,
    triggerOffer: null,
    title: 'Take this too',
    pitch: 'It goes well with it.',
    kind: null,
    value: null,
    ...terms,
  })
const offered = async (selections: readonly Selection[], reader: MemberActor | Visitor = shop.visitor) =>
  (await shop.world.modules.orders.quote(reader, { selections, withBumps: true })).bumps

describe('an order bump', () => {
  test('an order bump is offered with its trigger or with any order, and not once it is in the order', async () => {
    const [course, extra, other] = [await sold(), await sold(500n), await sold()]
    const { id } = await bumpFor(extra, { triggerOffer: course })
    expect(await offered([course])).toMatchObject([
      { id, title: 'Take this too', price: 500n, reduced: 500n },
    ])
    expect(await offered([other])).toEqual([])
    expect(await offered([course, extra])).toEqual([])
    expect(await offered([])).toEqual([])
    await bumpFor(other)
    expect(await offered([extra])).toMatchObject([{ line: { selection: other } }])
  })

  test('an order bump is not offered to owners of its item, at other schools, or once it is archived or off sale', async () => {
    const [course, extra] = [await sold(), await sold(500n)]
    const { id, updatedAt } = await bumpFor(extra)
    expect(await offered([course], shop.mei)).toHaveLength(1)
    await buyAndPay(shop.world, shop.mei, extra)
    expect(await offered([course], shop.mei)).toEqual([])
    const elsewhere = await newMember(shop.world, 'astronomy')
    expect(await offered([await sellCourse(shop.world, elsewhere.schoolId)], elsewhere)).toEqual([])
    await shop.world.modules.pricing.updateOrderBump(shop.olga, id, { isArchived: true, updatedAt })
    expect(await offered([course])).toEqual([])
  })

  test('an order bump discounts its offer as the one promotion of the order', async () => {
    const [course, extra] = [await sold(), await sold(500n)]
    await bumpFor(extra, { triggerOffer: course, kind: 'percent', value: 20n })
    expect(await offered([course])).toMatchObject([{ price: 500n, reduced: 400n }])
    const selections = [course, extra]
    expect(await shop.world.modules.orders.quote(shop.visitor, { selections })).toMatchObject({
      total: 1400n,
      promotion: { label: 'Take this too', discount: 100n, promotionId: null },
      lines: [{ discount: 0n }, { discount: 100n }],
    })
    expect(await shop.world.modules.orders.quote(shop.visitor, { selections: [extra] })).toMatchObject({
      total: 500n,
    })
    expect(await buy(shop.world, shop.mei, { selections })).toMatchObject({ total: 1400n })
    await shop.world.modules.pricing.createPromotion(shop.olga, {
      label: 'A tenth',
      kind: 'percent',
      value: 10n,
    })
    expect(await shop.world.modules.orders.quote(shop.visitor, { selections })).toMatchObject({
      total: 1350n,
      promotion: { label: 'A tenth', discount: 150n },
    })
  })

  test('an order bump discounts only one unit, however many are bought', async () => {
    const [course, extra] = [await sold(), await sold(500n)]
    await bumpFor(extra, { triggerOffer: course, kind: 'percent', value: 20n })
    const selections = [course, extra].map((each) => ({ ...each, quantity: 20 }))
    const seats = { selections, purpose: 'seats' } as const
    expect(await shop.world.modules.orders.quote(shop.mei, seats)).toMatchObject({
      total: 29_900n,
      promotion: { discount: 100n },
    })
    const order = { selections, purpose: { is: 'seats' } } as const
    expect(await buy(shop.world, shop.mei, order)).toMatchObject({ total: 29_900n })
  })

  test('an order bump counts each order once in which it was shown and once in which it was taken', async () => {
    const [course, extra] = [await sold(), await sold(500n)]
    const { id } = await bumpFor(extra)
    const input = { offeredBumpIds: [id, 'nonsense', crypto.randomUUID()] }
    await buy(shop.world, shop.mei, { selections: [course], ...input })
    await buy(shop.world, await newMember(shop.world, 'ceramics'), { selections: [course, extra], ...input })
    expect(await shop.world.modules.pricing.orderBumpById(shop.olga, id)).toMatchObject({
      counts: { shown: 2, taken: 1 },
    })
  })

  test('an order bump of another school can be neither read, changed nor counted', async () => {
    const { id, updatedAt } = await bumpFor(await sold())
    const hana = await ownerOf(shop.world, 'astronomy')
    await expect(shop.world.modules.pricing.orderBumpById(hana, id)).rejects.toMatchObject({
      code: 'not_found',
    })
    const change = shop.world.modules.pricing.updateOrderBump(hana, id, { title: 'Mine', updatedAt })
    await expect(change).rejects.toMatchObject({ code: 'not_found' })
    const elsewhere = await newMember(shop.world, 'astronomy')
    const course = await sellCourse(shop.world, elsewhere.schoolId)
    await buy(shop.world, elsewhere, { selections: [course], offeredBumpIds: [id] })
    expect(await shop.world.modules.pricing.orderBumpById(shop.olga, id)).toMatchObject({
      counts: { shown: 0 },
    })
  })

  test('an order bump is refused if it offers its own trigger, an item of another school, or a plan in instalments', async () => {
    const [course, parts] = [
      await sold(),
      await sellCourse(shop.world, shop.mei.schoolId, { instalments: 3 }),
    ]
    await expect(bumpFor(course, { triggerOffer: course })).rejects.toThrow('must differ from the offer')
    const { offerId } = parts
    await expect(bumpFor({ itemType: 'course', offerId })).rejects.toThrow('paid in instalments')
    const other = await sellCourse(shop.world, (await ownerOf(shop.world, 'astronomy')).schoolId)
    await expect(bumpFor({ itemType: 'course', offerId: other.offerId })).rejects.toThrow('of this school')
    await expect(bumpFor(course, { kind: 'percent', value: 101n })).rejects.toThrow('at most 100')
  })
})
