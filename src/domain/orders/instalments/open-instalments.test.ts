import { expect, test } from 'vitest'
import {
  buy,
  hasAccess,
  memberOf,
  newMember,
  ownerOf,
  ownShop,
  rowOf,
  sellCourse,
  sendWebhook,
} from '../../../../test/support/shop/shop.ts'
import { platformActor, type World } from '../../../../test/support/world/world.ts'

const rowsOf = async (world: World, orderId: string) =>
  await world.deps.db
    .selectFrom('payments')
    .selectAll()
    .where('orderId', '=', orderId as never)
    .orderBy('sequence')
    .execute()

test('instalments are payments of one order that add up to its total, and each opens a month after the previous one was paid', async () => {
  const world = await ownShop()
  const mei = await newMember(world, 'ceramics')
  const course = await sellCourse(world, mei.schoolId, { price: 1000n, instalments: 3 })
  const { orderId, paymentId, tradeNo } = await buy(world, mei, course)
  expect((await rowOf(world, mei, paymentId)).amount).toBe(334n)
  await sendWebhook(world, mei, paymentId, { kind: 'paid' })
  expect(await hasAccess(world, mei, paymentId)).toBe(true)

  world.clock.advance({ days: 29 })
  expect(await world.modules.orders.openInstalments(platformActor)).toBe(0)
  world.clock.advance({ days: 1 })
  const opened = await Promise.all(
    Array.from({ length: 8 }, () => world.modules.orders.openInstalments(platformActor)),
  )
  expect(opened.some((count) => count > 0)).toBe(true)
  const [, second] = await rowsOf(world, orderId)
  if (!second) throw new Error('The second instalment was not opened')
  expect(await rowsOf(world, orderId)).toHaveLength(2)
  expect(second).toMatchObject({ sequence: 2, amount: 333n, state: 'not_paid' })
  await sendWebhook(world, mei, second.id, { kind: 'paid' })

  world.clock.advance({ days: 31 })
  await world.modules.orders.openInstalments(platformActor)
  const third = (await rowsOf(world, orderId))[2]
  if (!third) throw new Error('The third instalment was not opened')
  await sendWebhook(world, mei, third.id, { kind: 'paid' })
  world.clock.advance({ days: 40 })
  expect(await world.modules.orders.openInstalments(platformActor)).toBe(0)

  const payments = await world.modules.orders.paymentsByTradeNo(mei, tradeNo)
  expect(payments.map(({ amount }) => amount)).toEqual([334n, 333n, 333n])
  expect(payments.map(({ installment }) => installment)).toMatchObject([
    { sequence: 1, count: 3, remaining: 0n },
    { sequence: 2, count: 3, remaining: 0n },
    { sequence: 3, count: 3, remaining: 0n },
  ])
})

test('the instalments of an order with a coupon add up to its total, line by line', async () => {
  const world = await ownShop()
  const [mei, olga] = [await memberOf(world, 'mei', 'ceramics'), await ownerOf(world, 'ceramics')]
  const coupon = { code: 'THREE', label: 'Three off', kind: 'amount', value: 100n } as const
  await world.modules.pricing.createCoupon(olga, coupon)
  const course = await sellCourse(world, mei.schoolId, { price: 1001n, instalments: 3 })
  let { paymentId } = await buy(world, mei, { selections: [course], couponCode: 'three' })
  for (let sequence = 1; sequence <= 3; sequence++) {
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    world.clock.advance({ days: 31 })
    await world.modules.orders.openInstalments(platformActor)
    const latest = (await world.modules.orders.payments(olga, { first: 1 })).rows[0]
    if (!latest) throw new Error('There is no payment')
    paymentId = latest.id
  }
  const { rows } = await world.modules.orders.payments(mei, { first: 10 })
  expect(rows).toHaveLength(3)
  for (const { amount, lines, adjustments } of rows) {
    const parts = [...lines, ...adjustments].map((part) => part.amount)
    expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount)
  }
  expect(rows.reduce((sum, { amount }) => sum + amount, 0n)).toBe(901n)
})

test('an instalment is refunded only in full, and its refund ends the series', async () => {
  const world = await ownShop()
  const [mei, olga] = [await memberOf(world, 'mei', 'ceramics'), await ownerOf(world, 'ceramics')]
  const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId, { instalments: 2 }))
  await sendWebhook(world, mei, paymentId, { kind: 'paid' })
  const part = world.modules.orders.requestRefund(mei, paymentId, { amount: 100n, reason: 'Some' })
  await expect(part).rejects.toMatchObject({ code: 'invalid_input' })
  const refundId = await world.modules.orders.requestRefund(mei, paymentId, { reason: 'All' })
  await world.modules.orders.approveRefund(olga, refundId)
  expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'refunded', nextChargeAt: null })
  expect(await hasAccess(world, mei, paymentId)).toBe(false)
  world.clock.advance({ days: 60 })
  expect(await world.modules.orders.openInstalments(platformActor)).toBe(0)
})

test('a payment by card instalments is refunded only in full', async () => {
  const world = await ownShop()
  const mei = await newMember(world, 'ceramics')
  const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
  await sendWebhook(world, mei, paymentId, { kind: 'paid', detail: { type: 'credit_installment' } })
  const part = world.modules.orders.requestRefund(mei, paymentId, { amount: 100n, reason: 'Some' })
  await expect(part).rejects.toMatchObject({ code: 'invalid_input' })
})
