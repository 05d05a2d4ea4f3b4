import { beforeEach, describe, expect, test } from 'vitest'
import { buy, buyAndPay, newMember, ownerOf, ownShop, sellCourse } from '../../../../test/support/shop.ts'
import type { World } from '../../../../test/support/world.ts'
import type { MemberActor, OperatorActor, Visitor } from '../../tenancy/index.ts'
import type { OrderBumpSettings, Selection } from '../index.ts'

let world: World
let mei: MemberActor
let olga: OperatorActor
let visitor: Visitor
beforeEach(async () => {
  world = await ownShop()
  mei = await newMember(world, 'ceramics')
  olga = await ownerOf(world, 'ceramics')
  visitor = { kind: 'visitor', schoolId: mei.schoolId }
})

const commerce = () => world.modules.commerce
const sold = async (price = 1000n): Promise<Selection & { itemType: 'course' }> => {
  const { offerId } = await sellCourse(world, mei.schoolId, { price })
  return { itemType: 'course', offerId }
}
const bumpFor = (offer: Selection & { itemType: 'course' }, terms: Partial<OrderBumpSettings> = {}) =>
  commerce().createOrderBump(olga, {
    ...{ ...offer, triggerOffer: null, title: 'Take this too', pitch: 'It goes well with it.' },
    ...{ kind: null, value: null, ...terms },
  })
const offered = async (selections: readonly Selection[], reader: MemberActor | Visitor = visitor) =>
  (await commerce().quote(reader, { selections, withBumps: true })).bumps

describe('an order bump', () => {
  test('is offered with its trigger, or with anything, and not once it is in the order', async () => {
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

  test('is not offered to who has it, at other schools, or once it is archived or off sale', async () => {
    const [course, extra] = [await sold(), await sold(500n)]
    const { id, updatedAt } = await bumpFor(extra)
    expect(await offered([course], mei)).toHaveLength(1)
    await buyAndPay(world, mei, extra)
    expect(await offered([course], mei)).toEqual([])
    const elsewhere = await newMember(world, 'astronomy')
    expect(await offered([await sellCourse(world, elsewhere.schoolId)], elsewhere)).toEqual([])
    await commerce().updateOrderBump(olga, id, { isArchived: true, updatedAt })
    expect(await offered([course])).toEqual([])
  })

  test('makes what it offers cheaper, as the one promotion of the order', async () => {
    const [course, extra] = [await sold(), await sold(500n)]
    await bumpFor(extra, { triggerOffer: course, kind: 'percent', value: 20n })
    expect(await offered([course])).toMatchObject([{ price: 500n, reduced: 400n }])
    const selections = [course, extra]
    expect(await commerce().quote(visitor, { selections })).toMatchObject({
      ...{ total: 1400n, promotion: { label: 'Take this too', discount: 100n, promotionId: null } },
      lines: [{ discount: 0n }, { discount: 100n }],
    })
    expect(await commerce().quote(visitor, { selections: [extra] })).toMatchObject({ total: 500n })
    expect(await buy(world, mei, { selections })).toMatchObject({ total: 1400n })
    await commerce().createPromotion(olga, { label: 'A tenth', kind: 'percent', value: 10n })
    expect(await commerce().quote(visitor, { selections })).toMatchObject({
      ...{ total: 1350n, promotion: { label: 'A tenth', discount: 150n } },
    })
  })

  test('is counted once per order: where it was offered, and where it was taken', async () => {
    const [course, extra] = [await sold(), await sold(500n)]
    const { id } = await bumpFor(extra)
    const shown = { bumpsShown: [id, 'nonsense', crypto.randomUUID()] }
    await buy(world, mei, { selections: [course], ...shown })
    await buy(world, await newMember(world, 'ceramics'), { selections: [course, extra], ...shown })
    expect(await commerce().orderBumpById(olga, id)).toMatchObject({ counts: { shown: 2, taken: 1 } })
  })

  test('of another school can be neither read, changed nor counted', async () => {
    const { id, updatedAt } = await bumpFor(await sold())
    const hana = await ownerOf(world, 'astronomy')
    await expect(commerce().orderBumpById(hana, id)).rejects.toMatchObject({ code: 'not_found' })
    const change = commerce().updateOrderBump(hana, id, { title: 'Mine', updatedAt })
    await expect(change).rejects.toMatchObject({ code: 'not_found' })
    const elsewhere = await newMember(world, 'astronomy')
    const course = await sellCourse(world, elsewhere.schoolId)
    await buy(world, elsewhere, { selections: [course], bumpsShown: [id] })
    expect(await commerce().orderBumpById(olga, id)).toMatchObject({ counts: { shown: 0 } })
  })

  test('is refused where it offers what it goes with, something of another school, or what is paid in parts', async () => {
    const [course, parts] = [await sold(), await sellCourse(world, mei.schoolId, { instalments: 3 })]
    await expect(bumpFor(course, { triggerOffer: course })).rejects.toThrow('must be another offer')
    const { offerId } = parts
    await expect(bumpFor({ itemType: 'course', offerId })).rejects.toThrow('paid in instalments')
    const other = await sellCourse(world, (await ownerOf(world, 'astronomy')).schoolId)
    await expect(bumpFor({ itemType: 'course', offerId: other.offerId })).rejects.toThrow('of this school')
    await expect(bumpFor(course, { kind: 'percent', value: 101n })).rejects.toThrow('at most 100')
  })
})
