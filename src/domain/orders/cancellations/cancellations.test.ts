import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { book, sellMeetings } from '../../../../test/support/shop/bookings.ts'
import { openShop } from '../../../../test/support/shop/open-shop.ts'
import {
  buyAndPay,
  newMember,
  ownerOf,
  rowOf,
  sellTicket,
  takenSeats,
} from '../../../../test/support/shop/shop.ts'
import { platformActor } from '../../../../test/support/world/world.ts'
import type { PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import { addDuration, day, hour } from '../../../platform/durations.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import type { BookingRef } from './booking.ts'

const { world, olga } = await openShop()
afterAll(() => world.close())
const { tiers } = await world.modules.orders.cancellationRule(olga)
let mei: MemberActor
let tom: MemberActor
let meetingAt: Awaited<ReturnType<typeof sellMeetings>>
beforeEach(async () => {
  await finishCancellations()
  mei = await newMember(world, 'ceramics')
  tom = await newMember(world, 'ceramics')
  meetingAt = await sellMeetings(world, [mei, tom])
})

/** No cancellation of an earlier test waits for its refund, and the rule is the one of the demo world. */
async function finishCancellations() {
  world.clock.advance({ days: 1 })
  await world.modules.orders.refundCancellations(platformActor)
  await world.deps.db
    .updateTable('cancellations')
    .set({ refundAt: null, state: 'not_refunded' })
    .where('state', '=', 'refund_due')
    .execute()
  await world.modules.orders.setCancellationRule(olga, { tiers })
}

const hoursBefore = (hours: number) => {
  const ahead = meetingAt().startsAt.getTime() - world.clock.now().getTime()
  world.clock.advance({ seconds: Math.round(ahead / 1000) - hours * 3600 })
}
const money = async (id: PaymentId) => {
  const { state, refundingState, refunded } = await rowOf(world, mei, id)
  return [state, refundingState, refunded]
}
async function bookOne(
  ...args: Parameters<typeof book> extends [unknown, unknown, ...infer Rest] ? Rest : never
) {
  const { paymentId, bookings } = await book(world, mei, ...args)
  const [ref] = bookings
  if (!ref) throw new Error('Nothing was booked')
  return { paymentId: paymentId as PaymentId, ref, bookings }
}
const offer = (ref: BookingRef) => world.modules.orders.cancellationOffer(mei, ref)
const cancel = async (ref: BookingRef) =>
  await world.modules.orders.cancelBooking(mei, ref, { refund: (await offer(ref)).refund })
const refund = async () => {
  world.clock.advance({ minutes: 15 })
  return await world.modules.orders.refundCancellations(platformActor)
}
const states = async () =>
  (
    await world.deps.db
      .selectFrom('cancellations')
      .select('state')
      .where('personId', '=', mei.memberId)
      .orderBy('id')
      .execute()
  ).map(({ state }) => state)

describe('cancelling a paid meeting', () => {
  test.each([
    [48, 800n, ['refunded', 'refunded', 800n]],
    [47, 400n, ['paid', 'partially_refunded', 400n]],
    [23, 0n, ['paid', 'none', 0n]],
  ])(
    'cancelling a paid meeting %d hours before its start refunds %d automatically by the rule and frees the time',
    async (hours, back, after) => {
      const { paymentId, ref } = await bookOne(meetingAt())
      hoursBefore(hours)
      expect(await offer(ref)).toMatchObject({
        refund: back,
        refundMethod: 'by_gateway',
        money: { paid: 800n },
      })
      await cancel(ref)
      expect(await money(paymentId)).toEqual(['paid', 'none', 0n])
      expect(await world.modules.orders.refundCancellations(platformActor)).toBe(0)
      expect(await refund()).toBe(back > 0n ? 1 : 0)
      expect(await money(paymentId)).toEqual(after)
      expect(await refund()).toBe(0)
      await buyAndPay(world, tom, meetingAt())
    },
  )

  test('cancelling a paid meeting is refused and changes nothing if the refund differs from the one shown', async () => {
    const { ref } = await bookOne(meetingAt())
    hoursBefore(49)
    const { refund: offered } = await offer(ref)
    world.clock.advance({ hours: 2 })
    await expect(world.modules.orders.cancelBooking(mei, ref, { refund: offered })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(world.modules.orders.cancelBooking(mei, ref, { refund: -1n })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await states()).toEqual([])
    expect((await offer(ref)).refund).toBe(400n)
  })

  test('cancelling a paid meeting by many concurrent requests happens once and is refunded once', async () => {
    const { paymentId, ref } = await bookOne(meetingAt())
    const { refund: agreed } = await offer(ref)
    const clicks = await Promise.allSettled(
      Array.from({ length: 10 }, () => world.modules.orders.cancelBooking(mei, ref, { refund: agreed })),
    )
    expect(clicks.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    world.clock.advance({ minutes: 15 })
    const runs = await Promise.all(
      Array.from({ length: 5 }, () => world.modules.orders.refundCancellations(platformActor)),
    )
    expect(runs.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await money(paymentId)).toEqual(['refunded', 'refunded', 800n])
    expect(
      await world.deps.db.selectFrom('refunds').select('id').where('paymentId', '=', paymentId).execute(),
    ).toHaveLength(1)
  })

  test('cancelling another member’s paid meeting is refused', async () => {
    const { ref } = await bookOne(meetingAt())
    const { schoolId } = await ownerOf(world, 'astronomy')
    const there = { ...mei, schoolId }
    for (const other of [tom, there]) {
      await expect(world.modules.orders.cancellationOffer(other, ref)).rejects.toMatchObject({
        code: 'not_found',
      })
      await expect(world.modules.orders.cancelBooking(other, ref, { refund: 800n })).rejects.toMatchObject({
        code: 'not_found',
      })
    }
  })

  test('cancelling a paid meeting uses the shortest notice at which the meeting was moved', async () => {
    const { ref } = await bookOne(meetingAt())
    hoursBefore(10)
    const later = addDuration(meetingAt().startsAt, 7 * day)
    await world.modules.consulting.moveMeeting(mei, ref.id as never, later)
    expect(await offer(ref)).toMatchObject({ percent: 0, refund: 0n })
  })

  test('cancelling a paid meeting follows the cancellation rule shown at its purchase', async () => {
    const { ref } = await bookOne(meetingAt())
    await world.modules.orders.setCancellationRule(olga, { tiers: [] })
    expect(await offer(ref)).toMatchObject({ percent: 100, refund: 800n })
    const { ref: later } = await bookOne(meetingAt(addDuration(meetingAt().startsAt, hour)))
    expect(await offer(later)).toMatchObject({ percent: 0, refund: 0n })
  })

  test('cancelling a paid meeting never refunds more than the unrefunded rest of the payment', async () => {
    const { paymentId, ref } = await bookOne(meetingAt())
    await world.modules.orders.approveRefund(
      olga,
      await world.modules.orders.requestRefund(mei, paymentId, { amount: 700n, reason: 'x' }),
    )
    world.clock.advance({ seconds: 1 })
    expect((await offer(ref)).refund).toBe(100n)
    await cancel(ref)
    await refund()
    expect(await money(paymentId)).toEqual(['refunded', 'refunded', 800n])
  })

  test('cancelling a paid meeting by a method without refunds stays processing until an operator enters the transfer', async () => {
    const { paymentId, ref } = await bookOne(meetingAt(), 'atm')
    expect(await offer(ref)).toMatchObject({ refund: 800n, refundMethod: 'by_hand' })
    await cancel(ref)
    await refund()
    expect(await money(paymentId)).toEqual(['refunding', 'processing', 0n])
    expect(await refund()).toBe(0)
  })

  test('cancelling a paid meeting notifies the member and the school once each by e-mail', async () => {
    const { ref } = await bookOne(meetingAt())
    await world.runJobs()
    await world.deps.db.deleteFrom('notifications').execute()
    await cancel(ref)
    for (let times = 0; times < 2; times++) await world.runJobs()
    const notifications = await world.deps.db
      .selectFrom('notifications')
      .select(['personId', 'title'])
      .execute()
    expect(notifications.map(({ personId }) => personId).sort()).toEqual([mei.memberId, olga.memberId].sort())
    await refund()
    await world.runJobs()
    const own = await world.deps.db
      .selectFrom('notifications')
      .select('kind')
      .where('personId', '=', mei.memberId)
      .orderBy('id')
      .execute()
    expect(own.map(({ kind }) => kind)).toEqual(['meeting_reminder', 'refund_updated'])
  })
})

describe('a cancellation', () => {
  test('a cancellation can be undone while no refund has started and the time is free, and then nothing is refunded', async () => {
    const { paymentId, ref } = await bookOne(meetingAt())
    const id = await cancel(ref)
    expect(await world.modules.orders.undoableCancellations(mei, 'meeting')).toMatchObject([
      { id, bookingId: ref.id },
    ])
    await expect(world.modules.orders.undoCancellation(tom, id)).rejects.toMatchObject({ code: 'not_found' })
    const undone = await Promise.allSettled(
      Array.from({ length: 5 }, () => world.modules.orders.undoCancellation(mei, id)),
    )
    expect(undone.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(buyAndPay(world, tom, meetingAt())).rejects.toMatchObject({ code: 'conflict' })
    expect(await refund()).toBe(0)
    expect(await money(paymentId)).toEqual(['paid', 'none', 0n])
    expect(await world.modules.orders.undoableCancellations(mei, 'meeting')).toEqual([])
    await cancel(ref)
    expect(await states()).toEqual(['undone', 'refund_due'])
  })

  test('a cancellation cannot be undone once somebody else has booked the time, and its refund follows', async () => {
    const { paymentId, ref } = await bookOne(meetingAt())
    const id = await cancel(ref)
    await buyAndPay(world, tom, meetingAt())
    await expect(world.modules.orders.undoCancellation(mei, id)).rejects.toMatchObject({ code: 'conflict' })
    await refund()
    expect(await money(paymentId)).toEqual(['refunded', 'refunded', 800n])
  })

  test('a cancellation cannot be undone once its refund has started', async () => {
    const { ref } = await bookOne(meetingAt())
    const id = await cancel(ref)
    await refund()
    await expect(world.modules.orders.undoCancellation(mei, id)).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('cancelling tickets', () => {
  test('cancelling tickets refunds each seat once, one refund after the other, and releases the seats', async () => {
    const ticket = await sellTicket(world, mei.schoolId, { price: 501n, capacity: 2 })
    const { paymentId, bookings } = await bookOne({ ...ticket, quantity: 2 }, 'atm')
    const [first, second] = bookings as [BookingRef, BookingRef]
    await cancel(first)
    await cancel(second)
    expect(await takenSeats(world, mei, ticket.offerId)).toBe(0)
    await refund()
    expect(await states()).toEqual(['refund_started', 'refund_due'])
    const open = await world.deps.db
      .selectFrom('refunds')
      .select('id')
      .where('paymentId', '=', paymentId)
      .execute()
    await world.modules.orders.finishRefund(olga, open[0]?.id as never, 'done')
    expect(await money(paymentId)).toEqual(['paid', 'partially_refunded', 501n])
    await refund()
    expect(await states()).toEqual(['refund_started', 'refund_started'])
  })

  test('the cancellation of a ticket can be undone for the last seat, unless somebody else has taken it', async () => {
    const ticket = await sellTicket(world, mei.schoolId, { capacity: 1 })
    const { ref } = await bookOne(ticket)
    const id = await cancel(ref)
    await world.modules.orders.undoCancellation(mei, id)
    expect(await takenSeats(world, mei, ticket.offerId)).toBe(1)
    await expect(buyAndPay(world, tom, ticket)).rejects.toMatchObject({ code: 'conflict' })
    const again = await cancel(ref)
    await buyAndPay(world, tom, ticket)
    await expect(world.modules.orders.undoCancellation(mei, again)).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await takenSeats(world, mei, ticket.offerId)).toBe(1)
  })

  test('cancelling tickets leaves the other lines of the order paid', async () => {
    const ticket = await sellTicket(world, mei.schoolId, { price: 300n })
    const other = await sellTicket(world, mei.schoolId, { price: 700n })
    const order = await buyAndPay(world, mei, { selections: [ticket, other] })
    const row = await world.deps.db
      .selectFrom('eventRegistrations')
      .select('id')
      .where('ticketId', '=', ticket.offerId as never)
      .where('personId', '=', mei.memberId)
      .executeTakeFirstOrThrow()
    const ref = { kind: 'registration', id: row.id } as const
    expect(await offer(ref)).toMatchObject({ refund: 300n, money: { paid: 300n } })
    await cancel(ref)
    await refund()
    expect(await money(order.paymentId)).toEqual(['paid', 'partially_refunded', 300n])
    expect(await takenSeats(world, mei, other.offerId)).toBe(1)
  })
})
