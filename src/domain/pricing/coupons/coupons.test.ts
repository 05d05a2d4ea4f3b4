import { afterAll, describe, expect, test } from 'vitest'
import { openShop } from '../../../../test/support/shop/open-shop.ts'
import {
  buy,
  memberOf,
  ownerOf,
  rowOf,
  sellCourse,
  sellTicket,
  sendWebhook,
} from '../../../../test/support/shop/shop.ts'
import { platformActor } from '../../../../test/support/world/world.ts'
import type { NewCoupon } from './manage-coupons.ts'

const { world, mei, olga } = await openShop()
afterAll(() => world.close())

let counter = 0
async function coupon(terms: Partial<NewCoupon> = {}) {
  const code = `COUPON-${++counter}`
  return await world.modules.pricing.createCoupon(olga, {
    code,
    label: 'A gift',
    kind: 'amount',
    value: 200n,
    ...terms,
  })
}
const buyWith = async (code: string, member = mei) =>
  await buy(world, member, { selections: [await sellCourse(world, member.schoolId)], couponCode: code })
const redeemed = async (code: string) => {
  const query = world.deps.db.selectFrom('coupons').select('redeemed').where('code', '=', code)
  return (await query.executeTakeFirstOrThrow()).redeemed
}
const refused = { code: 'invalid_input', problems: [{ field: 'couponCode' }] }

describe('a coupon', () => {
  test('a coupon is an adjustment of the order, and lines and adjustments add up to the payment', async () => {
    const { code } = await coupon({ kind: 'percent', value: 15n })
    const { total, tradeNo, paymentId } = await buyWith(code.toLowerCase())
    expect(total).toBe(1020n)
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    const [payment] = await world.modules.orders.paymentsByTradeNo(mei, tradeNo)
    expect(payment).toMatchObject({
      amount: 1020n,
      lines: [{ original: 1200n, discount: 0n, amount: 1200n }],
      adjustments: [{ kind: 'coupon', label: 'A gift', code, amount: -180n }],
    })
  })

  test('a coupon that covers the whole price makes the order free and paid immediately', async () => {
    const { code } = await coupon({ kind: 'percent', value: 100n })
    const { state, paymentId } = await buyWith(code)
    expect(state).toBe('paid')
    expect(await rowOf(world, mei, paymentId)).toMatchObject({
      state: 'paid',
      paymentType: 'free',
      amount: 0n,
    })
  })

  test('a coupon is refused before its start, after its end, and once it was archived', async () => {
    const now = world.clock.now().getTime()
    const early = await coupon({ startsAt: new Date(now + 1) })
    const late = await coupon({ endsAt: new Date(now) })
    const ended = await coupon()
    await world.modules.pricing.archiveCoupon(olga, ended.id)
    for (const { code } of [early, late, ended]) await expect(buyWith(code)).rejects.toMatchObject(refused)
    await expect(buyWith('NO-SUCH-CODE')).rejects.toMatchObject(refused)
  })

  test('a coupon is refused below its minimum and for other kinds of items', async () => {
    const { code: big } = await coupon({ minimum: 1201n })
    const { code: tickets } = await coupon({ itemTypes: ['event_ticket'] })
    await expect(buyWith(big)).rejects.toMatchObject(refused)
    await expect(buyWith(tickets)).rejects.toMatchObject(refused)
    const ticket = await sellTicket(world, mei.schoolId)
    expect(await buy(world, mei, { selections: [ticket], couponCode: tickets })).toMatchObject({
      total: 300n,
    })
  })

  test('a coupon with a limit per member counts the uses of each member', async () => {
    const tom = await memberOf(world, 'tom', 'ceramics')
    const { code } = await coupon({ limitPerMember: 1 })
    await buyWith(code)
    await expect(buyWith(code)).rejects.toMatchObject(refused)
    await buyWith(code, tom)
    expect(await redeemed(code)).toBe(2)
  })

  test('a refused coupon is not counted', async () => {
    const { code } = await coupon({ minimum: 9999n })
    await expect(buyWith(code)).rejects.toMatchObject(refused)
    expect(await redeemed(code)).toBe(0)
  })

  test('a coupon of one school is unknown at another', async () => {
    const { code } = await coupon()
    const there = await memberOf(world, 'mei', 'astronomy')
    await expect(buyWith(code, there)).rejects.toMatchObject(refused)
  })

  test('a coupon is released when the order expires unpaid, and counted again by a late payment', async () => {
    const { code } = await coupon({ limitTotal: 1 })
    const { paymentId } = await buyWith(code)
    expect(await redeemed(code)).toBe(1)
    world.clock.advance({ days: 2 })
    await world.modules.orders.expireDue(platformActor)
    expect(await redeemed(code)).toBe(0)
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'paid', amount: 1000n })
    expect(await redeemed(code)).toBe(1)
  })

  test('a released coupon that another member has used stays used, and a late payment is accepted without counting it', async () => {
    const { code } = await coupon({ limitTotal: 1 })
    const { paymentId } = await buyWith(code)
    world.clock.advance({ days: 2 })
    await world.modules.orders.expireDue(platformActor)
    await buyWith(code, await memberOf(world, 'tom', 'ceramics'))
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'paid', refundingState: 'none' })
    expect(await redeemed(code)).toBe(1)
  })
})

test('an expired order cannot be retried at its coupon price once the coupon is used up by others', async () => {
  const { code } = await coupon({ limitPerMember: 1 })
  const first = await buyWith(code)
  world.clock.advance({ days: 2 })
  await world.modules.orders.expireDue(platformActor)
  await buyWith(code)
  await expect(world.modules.orders.tryAgain(mei, { tradeNo: first.tradeNo })).rejects.toMatchObject({
    code: 'conflict',
  })
  expect(await redeemed(code)).toBe(1)
})

test('a retried order counts its coupon again', async () => {
  const { code } = await coupon({ limitTotal: 1 })
  const { tradeNo } = await buyWith(code)
  world.clock.advance({ days: 2 })
  await world.modules.orders.expireDue(platformActor)
  const { paymentId } = await world.modules.orders.tryAgain(mei, { tradeNo })
  expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'not_paid', amount: 1000n })
  expect(await redeemed(code)).toBe(1)
})

describe('a coupon of an order for several people', () => {
  const buySeats = async (code: string, quantity: number, member = mei) => {
    const { itemType, offerId } = await sellCourse(world, member.schoolId)
    const selections = [{ itemType, offerId, quantity }]
    return await buy(world, member, { selections, couponCode: code, purpose: { is: 'seats' } })
  }

  test('a coupon of an order for several people is used once for each seat, and all of its uses are released with the order', async () => {
    const { code } = await coupon({ kind: 'percent', value: 10n, limitTotal: 5 })
    await buySeats(code, 3)
    expect(await redeemed(code)).toBe(3)
    await expect(buySeats(code, 3)).rejects.toMatchObject(refused)
    world.clock.advance({ days: 2 })
    await world.modules.orders.expireDue(platformActor)
    expect(await redeemed(code)).toBe(0)
  })

  test('a coupon with fewer uses left than seats is refused for an order for several people, in total and per member', async () => {
    const [inAll, each] = [
      await coupon({ kind: 'percent', value: 10n, limitTotal: 2 }),
      await coupon({ kind: 'percent', value: 10n, limitPerMember: 2 }),
    ]
    for (const { code } of [inAll, each]) {
      await expect(buySeats(code, 100)).rejects.toMatchObject(refused)
      expect(await redeemed(code)).toBe(0)
      const { itemType, offerId } = await sellCourse(world, mei.schoolId)
      const quote = await world.modules.orders.quote(mei, {
        selections: [{ itemType, offerId, quantity: 3 }],
        purpose: 'seats',
        couponCode: code,
      })
      expect(quote.coupon).toMatchObject({ is: 'refused', why: 'too-few-uses', left: 2 })
    }
  })

  test('a coupon of an order for several people never makes a gift or seats free', async () => {
    const { code } = await coupon({ kind: 'percent', value: 100n, limitTotal: 1000 })
    const free = { code: 'conflict', problems: [{ field: 'purpose', message: 'free_for_others' }] }
    await expect(buySeats(code, 2)).rejects.toMatchObject(free)
    const selections = [await sellCourse(world, mei.schoolId)]
    const gift = buy(world, mei, { selections, couponCode: code, purpose: { is: 'gift' } })
    await expect(gift).rejects.toMatchObject(free)
    expect(await redeemed(code)).toBe(0)
    await buyWith(code)
    expect(await redeemed(code)).toBe(1)
  })

  test('several tickets for the buyer take one use of a coupon', async () => {
    const { code } = await coupon({ limitTotal: 1 })
    const { itemType, offerId } = await sellTicket(world, mei.schoolId)
    await buy(world, mei, { selections: [{ itemType, offerId, quantity: 3 }], couponCode: code })
    expect(await redeemed(code)).toBe(1)
  })
})

describe('coupons', () => {
  test('coupons are created and changed only with permission, at the operator’s own school', async () => {
    const created = await coupon({ limitTotal: 5 })
    const { updatedAt } = created
    world.clock.advance({ seconds: 1 })
    const changed = await world.modules.pricing.updateCoupon(olga, created.id, { limitTotal: 6, updatedAt })
    expect(changed).toMatchObject({ limitTotal: 6, value: 200n, label: 'A gift' })
    await expect(
      world.modules.pricing.updateCoupon(olga, created.id, { limitTotal: 7, updatedAt }),
    ).rejects.toMatchObject({
      code: 'conflict',
    })
    const hana = await ownerOf(world, 'astronomy')
    await expect(world.modules.pricing.couponById(hana, created.id)).rejects.toMatchObject({
      code: 'not_found',
    })
    const elsewhere = (await world.modules.pricing.listCoupons(hana, { first: 100 })).rows.map(({ id }) => id)
    expect(elsewhere).not.toContain(created.id)
    expect(
      (await world.modules.pricing.listCoupons(olga, { first: 100 })).rows.map(({ id }) => id),
    ).toContain(created.id)
    const teacher = { ...olga, roles: ['teacher'] as const }
    await expect(world.modules.pricing.listCoupons(teacher, { first: 10 })).rejects.toMatchObject({
      code: 'not_permitted',
    })
  })

  test('coupons with a used code or invalid terms are refused', async () => {
    const { code } = await coupon()
    await expect(coupon({ code })).rejects.toMatchObject({ code: 'conflict' })
    await expect(coupon({ code: 'a b' })).rejects.toMatchObject({ problems: [{ field: 'code' }] })
    await expect(coupon({ kind: 'percent', value: 101n })).rejects.toMatchObject({
      problems: [{ field: 'value' }],
    })
    await expect(coupon({ limitTotal: 0 })).rejects.toMatchObject({ problems: [{ field: 'limitTotal' }] })
  })
})
