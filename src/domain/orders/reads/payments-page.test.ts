import { afterAll, describe, expect, test } from 'vitest'
import { openShop } from '../../../../test/support/shop/open-shop.ts'
import {
  buy,
  buyAndPay,
  newMember,
  ownerOf,
  sellCourse,
  sendWebhook,
} from '../../../../test/support/shop/shop.ts'
import type { Cursor } from '../../../platform/db/paging/keyset.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import type { MemberActor } from '../../tenancy/index.ts'

const { world, mei } = await openShop()
afterAll(() => world.close())
// Access with an end can be bought again.
const course = await sellCourse(world, mei.schoolId, { days: 30 })
const ids: PaymentId[] = []
for (let at = 0; at < 7; at++) {
  const { paymentId } = at % 2 ? await buyAndPay(world, mei, course) : await buy(world, mei, course)
  if (at % 2 === 0) await sendWebhook(world, mei, paymentId, { kind: at === 4 ? 'declined' : 'code_issued' })
  ids.unshift(paymentId)
  // Some payments have the same time: the id decides their order.
  if (at % 3 === 0) world.clock.advance({ seconds: 1 })
}
const rows = await world.deps.db.selectFrom('payments').select(['id', 'createdAt']).execute()
const newestFirst = rows
  .filter(({ id }) => ids.includes(id))
  .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
  .map(({ id }) => id)

const cursorOf = (row: { createdAt: Date; id: string } | undefined): Cursor | undefined =>
  row && { at: row.createdAt, id: row.id }

describe('payments', () => {
  test('payments are paged forwards with the newest first, and each is listed once', async () => {
    const ids: string[] = []
    let after: Cursor | undefined
    for (;;) {
      const { rows, hasNext } = await world.modules.orders.payments(mei, { first: 3, after })
      ids.push(...rows.map(({ id }) => id))
      after = cursorOf(rows.at(-1))
      if (!hasNext) break
    }
    expect(ids).toEqual(newestFirst)
  })

  test('payments are paged backwards, and each is listed once', async () => {
    const ids: string[] = []
    let before: Cursor | undefined
    for (;;) {
      const { rows, hasPrevious } = await world.modules.orders.payments(mei, { last: 3, before })
      ids.unshift(...rows.map(({ id }) => id))
      before = cursorOf(rows[0])
      if (!hasPrevious) break
    }
    expect(ids).toEqual(newestFirst)
  })

  test('a page of payments takes one statement, however many there are', async () => {
    await world.modules.orders.payments(mei, { first: 1 })
    const before = world.statements().length
    const { rows } = await world.modules.orders.payments(mei, { first: 50 })
    expect(world.statements().length - before).toBe(1)
    expect(rows.length).toBe(7)
    expect(await world.modules.orders.paymentCount(mei)).toBe(7)
  })

  test('payments are visible to their member only, not to strangers or other schools', async () => {
    const tom = await newMember(world, 'ceramics')
    const there: MemberActor = { ...mei, schoolId: (await ownerOf(world, 'astronomy')).schoolId }
    const [first] = (await world.modules.orders.payments(mei, { first: 1 })).rows
    if (!first) throw new Error('Mei has no payments')
    for (const other of [tom, there]) {
      expect(await world.modules.orders.payments(other, { first: 50 })).toEqual({
        rows: [],
        hasNext: false,
        hasPrevious: false,
      })
      expect(await world.modules.orders.paymentsByTradeNo(other, first.tradeNo)).toEqual([])
      expect(await world.modules.orders.paymentCount(other)).toBe(0)
    }
  })

  test('payments are not shown to a visitor', async () => {
    const visitor = { kind: 'visitor', schoolId: mei.schoolId } as const
    // @ts-expect-error A visitor cannot read this list.
    await expect(world.modules.orders.payments(visitor, { first: 1 })).rejects.toThrow()
    // @ts-expect-error A visitor cannot count payments.
    await expect(world.modules.orders.paymentsByTradeNo(visitor, 'L')).rejects.toThrow()
  })

  test('operators see all payments of their school and of no other', async () => {
    const [olga, hana] = [await ownerOf(world, 'ceramics'), await ownerOf(world, 'astronomy')]
    const { rows } = await world.modules.orders.payments(olga, { first: 100 })
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(newestFirst))
    const elsewhere = (await world.modules.orders.payments(hana, { first: 100 })).rows.map(({ id }) => id)
    expect(newestFirst.filter((id) => elsewhere.includes(id))).toEqual([])
    const teacher = { ...olga, roles: ['teacher'] as const }
    await expect(world.modules.orders.payments(teacher, { first: 1 })).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })
})

describe('orders', () => {
  test('orders are listed for operators with buyers and items', async () => {
    const [olga, hana] = [await ownerOf(world, 'ceramics'), await ownerOf(world, 'astronomy')]
    const { rows } = await world.modules.orders.listOrders(olga, { page: { first: 100 } })
    const newest = rows.find(({ personId }) => personId === mei.memberId)
    expect(newest).toMatchObject({
      personId: mei.memberId,
      total: 1200n,
      names: [expect.any(String)],
    })
    if (!newest) throw new Error('There are no orders')
    const elsewhere = (await world.modules.orders.listOrders(hana, { page: { first: 100 } })).rows.map(
      ({ id }) => id,
    )
    expect(elsewhere).not.toContain(newest.id)
    expect(await world.modules.orders.orderById(olga, newest.id)).toMatchObject({
      payments: [{ tradeNo: newest.tradeNo }],
      refunds: [],
    })
    await expect(world.modules.orders.orderById(hana, newest.id)).rejects.toMatchObject({ code: 'not_found' })
    const teacher = { ...olga, roles: ['teacher'] as const }
    await expect(world.modules.orders.listOrders(teacher, { page: { first: 1 } })).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })
})
