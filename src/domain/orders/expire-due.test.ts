import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop } from '../../../test/support/shop/open-shop.ts'
import {
  buy,
  factsOf,
  hasAccess,
  memberOf,
  rowOf,
  sellCourse,
  sellTicket,
  sendWebhook,
  takenSeats,
} from '../../../test/support/shop/shop.ts'
import { platformActor } from '../../../test/support/world/world.ts'
import type { PaymentId } from '../../platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../platform/durations.ts'

const { world, mei, olga } = await openShop()
afterAll(() => world.close())
beforeEach(() => world.modules.orders.expireDue(platformActor))

const expire = () => world.modules.orders.expireDue(platformActor)
const stateOf = async (id: PaymentId) => (await rowOf(world, mei, id)).state
const fulfilmentOf = async (orderId: string) => {
  const query = world.deps.db
    .selectFrom('orders')
    .select('fulfilment')
    .where('id', '=', orderId as never)
  return (await query.executeTakeFirstOrThrow()).fulfilment
}
const refundOf = async (paymentId: PaymentId) => {
  const { rows } = await world.modules.orders.listOpenRefunds(olga, { first: 100 })
  const refund = rows.find((row) => row.paymentId === paymentId)
  if (!refund) throw new Error('No refund was asked for')
  return refund
}

describe('an unpaid payment', () => {
  test('an unpaid payment without a method expires after a day and is then listed like any expired payment', async () => {
    const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
    const payments = async () =>
      (await world.modules.orders.payments(mei, { first: 100 })).rows.map(({ id }) => id)
    world.clock.advance({ hours: 23, minutes: 59 })
    await expire()
    expect(await stateOf(paymentId)).toBe('not_paid')
    expect(await payments()).not.toContain(paymentId)
    world.clock.advance({ minutes: 1 })
    await expire()
    expect(await stateOf(paymentId)).toBe('expired')
    expect(await payments()).toContain(paymentId)
    expect(await factsOf(world, paymentId)).toEqual(['payment.expired'])
  })

  test.each([
    ['atm', 1],
    ['cvs', 1],
    ['barcode', 72],
  ] as const)('an unpaid payment by %s has %i hours of grace after its deadline', async (type, hours) => {
    const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
    const deadline = addDuration(world.clock.now(), 3 * day)
    await sendWebhook(world, mei, paymentId, {
      kind: 'code_issued',
      detail: { type, deadlineAt: deadline.toISOString() },
    })
    world.clock.advance({ days: 3, hours: hours - 1, minutes: 59 })
    await expire()
    expect(await stateOf(paymentId)).toBe('not_paid')
    world.clock.advance({ minutes: 1 })
    await expire()
    expect(await stateOf(paymentId)).toBe('expired')
  })

  test('an unpaid payment holds its seat until it expires, which takes days with ATM', async () => {
    const ticket = await sellTicket(world, mei.schoolId, { capacity: 1 })
    const { paymentId, orderId } = await buy(world, mei, ticket)
    await sendWebhook(world, mei, paymentId, { kind: 'code_issued' })
    world.clock.advance({ days: 2 })
    await expire()
    expect(await takenSeats(world, mei, ticket.offerId)).toBe(1)
    await expect(buy(world, mei, ticket)).rejects.toMatchObject({ code: 'conflict' })
    world.clock.advance({ days: 1, hours: 1 })
    await expire()
    expect(await takenSeats(world, mei, ticket.offerId)).toBe(0)
    expect(await fulfilmentOf(orderId)).toBe('released')
  })

  test('an unpaid payment whose payment code arrives late stays unpaid and holds its seat again', async () => {
    const ticket = await sellTicket(world, mei.schoolId, { capacity: 1 })
    const { paymentId } = await buy(world, mei, ticket)
    const issuedAt = world.clock.now()
    world.clock.advance({ hours: 25 })
    await expire()
    expect(await takenSeats(world, mei, ticket.offerId)).toBe(0)
    await sendWebhook(world, mei, paymentId, { kind: 'code_issued', happenedAt: issuedAt })
    expect(await stateOf(paymentId)).toBe('not_paid')
    expect(await takenSeats(world, mei, ticket.offerId)).toBe(1)
    world.clock.advance({ days: 4 })
    await expire()
    expect(await stateOf(paymentId)).toBe('expired')
    expect(await takenSeats(world, mei, ticket.offerId)).toBe(0)
  })
})

test('a declined card payment releases its seat at its deadline and not before', async () => {
  const ticket = await sellTicket(world, mei.schoolId, { capacity: 1 })
  const { paymentId } = await buy(world, mei, ticket)
  await sendWebhook(world, mei, paymentId, { kind: 'declined' })
  world.clock.advance({ hours: 23 })
  await expire()
  expect(await takenSeats(world, mei, ticket.offerId)).toBe(1)
  world.clock.advance({ hours: 1 })
  await expire()
  expect(await takenSeats(world, mei, ticket.offerId)).toBe(0)
  expect(await stateOf(paymentId)).toBe('failed')
})

describe('a late payment', () => {
  test('a late payment marks an expired payment as paid and gives access', async () => {
    const { paymentId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
    world.clock.advance({ days: 2 })
    await expire()
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    expect(await stateOf(paymentId)).toBe('paid')
    expect(await hasAccess(world, mei, paymentId)).toBe(true)
  })

  test('a late payment takes its seat again while one is free', async () => {
    const ticket = await sellTicket(world, mei.schoolId, { capacity: 1 })
    const { paymentId, orderId } = await buy(world, mei, ticket)
    world.clock.advance({ days: 2 })
    await expire()
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    expect(await fulfilmentOf(orderId)).toBe('granted')
    expect(await takenSeats(world, mei, ticket.offerId)).toBe(1)
  })

  test('a late payment without a free seat is paid with a requested refund, and operators are notified', async () => {
    const tom = await memberOf(world, 'tom', 'ceramics')
    const ticket = await sellTicket(world, mei.schoolId, { capacity: 1 })
    const course = await sellCourse(world, mei.schoolId)
    const { paymentId, orderId } = await buy(world, mei, { selections: [course, ticket] })
    world.clock.advance({ days: 2 })
    await expire()
    await buy(world, tom, ticket)
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    expect(await rowOf(world, mei, paymentId)).toMatchObject({
      state: 'paid',
      refundingState: 'requested',
      needsAttention: 'place_gone',
      refunded: 0n,
    })
    expect(await fulfilmentOf(orderId)).toBe('undeliverable')
    expect(await hasAccess(world, mei, paymentId)).toBe(false)
    expect(await takenSeats(world, mei, ticket.offerId)).toBe(1)
    expect(await factsOf(world, paymentId)).toEqual(
      expect.arrayContaining([
        'payment.expired',
        'payment.paid',
        'refund.updated',
        'payment.needs_attention',
      ]),
    )
  })

  test('a late payment without its seat cannot be kept by rejecting the refund, unless the seat is free again', async () => {
    const tom = await memberOf(world, 'tom', 'ceramics')
    const ticket = await sellTicket(world, mei.schoolId, { capacity: 1 })
    const { paymentId, orderId } = await buy(world, mei, ticket)
    world.clock.advance({ days: 2 })
    await expire()
    const other = await buy(world, tom, ticket)
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    const { id } = await refundOf(paymentId)
    await expect(world.modules.orders.rejectRefund(olga, id)).rejects.toMatchObject({ code: 'conflict' })
    world.clock.advance({ days: 2 })
    await expire()
    expect(await stateOf(other.paymentId)).toBe('expired')
    await world.modules.orders.rejectRefund(olga, id)
    expect(await fulfilmentOf(orderId)).toBe('granted')
    expect(await rowOf(world, mei, paymentId)).toMatchObject({
      refundingState: 'rejected',
      needsAttention: null,
    })
  })

  test('a second late payment for an unavailable seat requests a second refund', async () => {
    const tom = await memberOf(world, 'tom', 'ceramics')
    const ticket = await sellTicket(world, mei.schoolId, { capacity: 1 })
    const { paymentId, tradeNo } = await buy(world, mei, ticket)
    const again = await world.modules.orders.tryAgain(mei, { tradeNo })
    world.clock.advance({ days: 2 })
    await expire()
    await buy(world, tom, ticket)
    for (const id of [paymentId, again.paymentId]) await sendWebhook(world, mei, id, { kind: 'paid' })
    for (const id of [paymentId, again.paymentId]) {
      expect(await rowOf(world, mei, id)).toMatchObject({ state: 'paid', refundingState: 'requested' })
    }
  })

  test('a late payment for a completely refunded order is refunded too', async () => {
    const { paymentId, tradeNo, orderId } = await buy(world, mei, await sellCourse(world, mei.schoolId))
    const again = await world.modules.orders.tryAgain(mei, { tradeNo })
    await sendWebhook(world, mei, again.paymentId, { kind: 'paid' })
    await world.modules.orders.requestRefund(mei, again.paymentId, { reason: 'I moved away' })
    await world.modules.orders.approveRefund(olga, (await refundOf(again.paymentId)).id)
    expect(await fulfilmentOf(orderId)).toBe('taken_back')
    await sendWebhook(world, mei, paymentId, { kind: 'paid' })
    expect(await rowOf(world, mei, paymentId)).toMatchObject({ state: 'paid', refundingState: 'requested' })
    expect(await hasAccess(world, mei, paymentId)).toBe(false)
  })
})
