import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { openShop } from '../../../../test/support/shop/open-shop.ts'
import {
  buy,
  hasAccess,
  newMember,
  ownerOf,
  sellCourse,
  sellTicket,
  sendWebhook,
  takenSeats,
} from '../../../../test/support/shop/shop.ts'
import type { PersonId } from '../../../platform/db/schema/schema.gen.ts'

const { world, mei } = await openShop()
afterAll(() => world.close())

const ordersOf = async (personId: PersonId) =>
  (await world.deps.db.selectFrom('orders').select('id').where('personId', '=', personId).execute()).length

describe('a repeated checkout form', () => {
  test('a repeated checkout form returns the order it placed, with the current payment state', async () => {
    const buyer = await newMember(world, 'ceramics')
    const selections = [await sellCourse(world, buyer.schoolId)]
    const idempotencyKey = randomUUID()
    const first = await buy(world, buyer, { selections, idempotencyKey })
    expect(await buy(world, buyer, { selections, idempotencyKey })).toEqual(first)
    await sendWebhook(world, buyer, first.paymentId, { kind: 'paid' })
    expect(await buy(world, buyer, { selections, idempotencyKey })).toEqual({ ...first, state: 'paid' })
    expect(await ordersOf(buyer.memberId)).toBe(1)
  })

  test('a checkout form sent twenty times concurrently places one order and takes the last seat once', async () => {
    const buyer = await newMember(world, 'ceramics')
    const ticket = await sellTicket(world, buyer.schoolId, { capacity: 1 })
    const idempotencyKey = randomUUID()
    const placed = await Promise.all(
      Array.from({ length: 20 }, () => buy(world, buyer, { selections: [ticket], idempotencyKey })),
    )
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1)
    expect(await ordersOf(buyer.memberId)).toBe(1)
    expect(await takenSeats(world, buyer, ticket.offerId)).toBe(1)
  })

  test('a free checkout form sent twice concurrently grants its items once', async () => {
    const buyer = await newMember(world, 'ceramics')
    const selections = [await sellCourse(world, buyer.schoolId, { price: 0n })]
    const idempotencyKey = randomUUID()
    const placed = await Promise.all(
      Array.from({ length: 5 }, () => buy(world, buyer, { selections, idempotencyKey })),
    )
    expect(new Set(placed.map(({ paymentId }) => paymentId)).size).toBe(1)
    expect(await hasAccess(world, buyer, placed[0]?.paymentId ?? (undefined as never))).toBe(true)
  })

  test('a repeated checkout form with other contents is refused, and nothing is placed', async () => {
    const buyer = await newMember(world, 'ceramics')
    const [course, ticket] = [
      await sellCourse(world, buyer.schoolId),
      await sellTicket(world, buyer.schoolId),
    ]
    const idempotencyKey = randomUUID()
    await buy(world, buyer, { selections: [ticket], idempotencyKey })
    for (const selections of [[course], [{ ...ticket, quantity: 2 }], [ticket, course]]) {
      await expect(buy(world, buyer, { selections, idempotencyKey })).rejects.toMatchObject({
        code: 'conflict',
        problems: [{ field: 'idempotencyKey', message: 'request_key_used' }],
      })
    }
    expect(await ordersOf(buyer.memberId)).toBe(1)
  })

  test('a checkout form with the idempotency key of another person or another school places a separate order', async () => {
    const [buyer, other] = [await newMember(world, 'ceramics'), await newMember(world, 'ceramics')]
    const selections = [await sellCourse(world, buyer.schoolId)]
    const idempotencyKey = randomUUID()
    const own = await buy(world, buyer, { selections, idempotencyKey })
    expect((await buy(world, other, { selections, idempotencyKey })).orderId).not.toBe(own.orderId)
    expect(
      await world.modules.orders.placedOrder(other, { selections, idempotencyKey: randomUUID() }),
    ).toBeUndefined()
  })

  test.each(['', 'nonsense', "'; drop table orders"])(
    'a checkout form with the idempotency key %j is refused',
    async (idempotencyKey) => {
      const selections = [await sellCourse(world, mei.schoolId)]
      await expect(buy(world, mei, { selections, idempotencyKey })).rejects.toMatchObject({
        code: 'invalid_input',
        problems: [{ field: 'idempotencyKey' }],
      })
    },
  )
})

describe('a checkout with an outdated total', () => {
  test('a checkout with an outdated total is refused when the price has changed, and nothing is placed', async () => {
    const buyer = await newMember(world, 'ceramics')
    const course = await sellCourse(world, buyer.schoolId)
    await world.deps.db
      .updateTable('coursePlans')
      .set({ price: 1500n })
      .where('id', '=', course.offerId as never)
      .execute()
    const order = { selections: [course], idempotencyKey: randomUUID(), expectedTotal: 1200n }
    await expect(buy(world, buyer, order)).rejects.toMatchObject({
      code: 'conflict',
      problems: [{ field: 'expectedTotal', message: 'total_changed' }],
    })
    expect(await ordersOf(buyer.memberId)).toBe(0)
    expect((await buy(world, buyer, { ...order, expectedTotal: 1500n })).total).toBe(1500n)
  })

  test('a checkout with an outdated total is refused when the coupon is used up, without counting it', async () => {
    const [buyer, other] = [await newMember(world, 'ceramics'), await newMember(world, 'ceramics')]
    const olga = await ownerOf(world, 'ceramics')
    const terms = { code: 'LAST-ONE', label: 'The last', kind: 'amount', value: 200n, limitTotal: 1 } as const
    await world.modules.pricing.createCoupon(olga, terms)
    const selections = [await sellCourse(world, buyer.schoolId)]
    await buy(world, other, { selections, couponCode: 'LAST-ONE' })
    const order = { selections, couponCode: 'LAST-ONE', expectedTotal: 1000n }
    await expect(buy(world, buyer, order)).rejects.toMatchObject({ problems: [{ field: 'couponCode' }] })
    expect(await ordersOf(buyer.memberId)).toBe(0)
  })
})
