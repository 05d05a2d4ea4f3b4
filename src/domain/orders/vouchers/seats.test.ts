import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buyAndPay,
  newMember,
  newMembers,
  ownerOf,
  sellCourse,
  shopOptions,
} from '../../../../test/support/shop/shop.ts'
import { createWorld, type World } from '../../../../test/support/world/world.ts'
import type { CourseId, PaymentId, VoucherId } from '../../../platform/db/schema/schema.gen.ts'
import type { MemberActor } from '../../tenancy/index.ts'
import { openedCode } from './voucher-code.ts'

let world: World
let boss: MemberActor
beforeAll(async () => {
  world = await createWorld(shopOptions)
})
afterAll(() => world.close())

async function aPack(quantity: number) {
  boss = await newMember(world, 'ceramics')
  const course = await sellCourse(world, boss.schoolId)
  const selections = [{ itemType: course.itemType, offerId: course.offerId, quantity }]
  const order = await buyAndPay(world, boss, { selections, purpose: { is: 'seats' } })
  const { rows } = await world.modules.orders.seatPacks(boss, { first: 1 })
  const [pack] = rows
  if (!pack) throw new Error('No seats were made')
  return { ...order, courseId: course.courseId as CourseId, lineId: pack.lineId }
}
const seats = async () => (await world.modules.orders.seatPacks(boss, { first: 1 })).rows[0]?.seats ?? []
const out = async () => (await seats()).filter(({ recipientEmail }) => recipientEmail).length
const holds = (member: MemberActor, courseId: CourseId) =>
  world.modules.entitlements.ownsCourse(member, courseId)

async function codeOf(email: string) {
  const row = await world.deps.db
    .selectFrom('vouchers')
    .select(['id', 'sealedCode'])
    .where('recipientEmail', '=', email)
    .executeTakeFirstOrThrow()
  return openedCode(world.deps, row) ?? ''
}

describe('company seats', () => {
  test('company seats cost the price of each seat, and give the buyer no access until they claim one', async () => {
    const { total, courseId, lineId } = await aPack(3)
    expect(total).toBe(3600n)
    expect(await seats()).toHaveLength(3)
    expect(await holds(boss, courseId)).toBe(false)
    await world.modules.orders.claimSeat(boss, lineId)
    expect(await holds(boss, courseId)).toBe(true)
    const again = world.modules.orders.claimSeat(boss, lineId)
    await expect(again).rejects.toMatchObject({ problems: [{ message: 'voucher_held_for_good' }] })
  })

  test('company seats are assigned by e-mail address, mailed, and claimed with the code', async () => {
    const { courseId, lineId } = await aPack(2)
    const emails = ['Ann@example.com', ' bob@example.com', 'ann@example.com']
    expect(await world.modules.orders.handOutSeats(boss, { lineId, emails })).toEqual({ handedOut: 2 })
    const ann = await newMember(world, 'ceramics')
    await world.modules.orders.redeemVoucher(ann, await codeOf('ann@example.com'))
    expect(await holds(ann, courseId)).toBe(true)
    expect(await seats()).toMatchObject([{ redeemedBy: ann.memberId }, { redeemedBy: null }])
  })

  test('50 concurrent requests never assign more company seats than were bought', async () => {
    const { lineId } = await aPack(10)
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, (_, at) =>
        world.modules.orders.handOutSeats(boss, { lineId, emails: [`p${at}@crowd.example`] }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(await out()).toBe(10)
  })

  test('an assignment of company seats is refused as a whole if too few are left, or an e-mail address is invalid or has a seat', async () => {
    const { lineId } = await aPack(2)
    const hand = (emails: string[]) => world.modules.orders.handOutSeats(boss, { lineId, emails })
    await expect(hand(['a@few.example', 'b@few.example', 'c@few.example'])).rejects.toMatchObject({
      problems: [{ field: 'emails', message: 'seats_too_few' }],
    })
    await expect(hand(['a@few.example', 'b'])).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await out()).toBe(0)
    await hand(['a@few.example'])
    await expect(hand(['a@few.example'])).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('company seats revoked before they are claimed are free again, and their links become invalid', async () => {
    const { lineId } = await aPack(2)
    await world.modules.orders.handOutSeats(boss, { lineId, emails: ['late@back.example'] })
    const code = await codeOf('late@back.example')
    const [seat] = await seats()
    await world.modules.orders.revokeSeat(boss, seat?.id as never)
    expect(await out()).toBe(0)
    const late = await newMember(world, 'ceramics')
    await expect(world.modules.orders.redeemVoucher(late, code)).rejects.toMatchObject({
      problems: [{ message: 'voucher_unknown' }],
    })
  })

  test('a claimed company seat can be moved once, the first person loses access, and a second move is refused', async () => {
    const { lineId, courseId } = await aPack(2)
    const [first, second] = await newMembers(world, 'ceramics', 2)
    if (!first || !second) throw new Error('Nobody was made')
    await world.modules.orders.handOutSeats(boss, { lineId, emails: ['first@move.example'] })
    await world.modules.orders.redeemVoucher(first, await codeOf('first@move.example'))
    const [seat] = await seats()
    await world.modules.orders.revokeSeat(boss, seat?.id as never)
    expect(await holds(first, courseId)).toBe(false)
    await world.modules.orders.handOutSeats(boss, { lineId, emails: ['second@move.example'] })
    await world.modules.orders.redeemVoucher(second, await codeOf('second@move.example'))
    expect(await holds(second, courseId)).toBe(true)
    const third = world.modules.orders.revokeSeat(boss, seat?.id as never)
    await expect(third).rejects.toMatchObject({ problems: [{ message: 'seat_moved' }] })
    expect(await holds(second, courseId)).toBe(true)
  })

  test('the e-mail of a company seat can be sent again only after a pause', async () => {
    const { lineId } = await aPack(2)
    await world.modules.orders.handOutSeats(boss, { lineId, emails: ['again@mail.example'] })
    const [seat] = await seats()
    const again = () => world.modules.orders.mailSeatAgain(boss, seat?.id as never)
    await expect(again()).rejects.toMatchObject({ problems: [{ message: 'seat_mailed' }] })
    world.clock.advance({ minutes: 10 })
    await again()
    await expect(again()).rejects.toMatchObject({ code: 'conflict' })
  })

  test('a refund of company seats ends all access, and no seat can be assigned', async () => {
    const { lineId, courseId, paymentId } = await aPack(2)
    const ann = await newMember(world, 'ceramics')
    await world.modules.orders.handOutSeats(boss, { lineId, emails: ['ann@refund.example'] })
    await world.modules.orders.redeemVoucher(ann, await codeOf('ann@refund.example'))
    const olga = await ownerOf(world, 'ceramics')
    const id = await world.modules.orders.requestRefund(boss, paymentId as PaymentId, { reason: 'No' })
    await world.modules.orders.approveRefund(olga, id)
    expect(await holds(ann, courseId)).toBe(false)
    expect(await seats()).toEqual([])
    const hand = world.modules.orders.handOutSeats(boss, { lineId, emails: ['x@refund.example'] })
    await expect(hand).rejects.toMatchObject({ code: 'not_found' })
  })

  test('company seats can be managed by their buyer only', async () => {
    const { lineId } = await aPack(2)
    const owner = boss
    const stranger = await newMember(world, 'ceramics')
    const elsewhere = await newMember(world, 'astronomy')
    const [seat] = await seats()
    for (const other of [stranger, elsewhere]) {
      expect((await world.modules.orders.seatPacks(other, { first: 5 })).rows).toEqual([])
      for (const act of [
        () => world.modules.orders.handOutSeats(other, { lineId, emails: ['x@stranger.example'] }),
        () => world.modules.orders.revokeSeat(other, seat?.id as never),
        () => world.modules.orders.mailSeatAgain(other, seat?.id as never),
        () => world.modules.orders.claimSeat(other, lineId),
      ]) {
        await expect(act()).rejects.toMatchObject({ code: 'not_found' })
      }
    }
    boss = owner
    expect(await out()).toBe(0)
  })

  test.each([1, 101])('an order of %i company seats is refused', async (quantity) => {
    const member = await newMember(world, 'ceramics')
    const { itemType, offerId } = await sellCourse(world, member.schoolId)
    const order = buyAndPay(world, member, {
      selections: [{ itemType, offerId, quantity }],
      purpose: { is: 'seats' },
    })
    await expect(order).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

test('redeeming the code of a concurrently revoked seat is refused, and the seat stays free', async () => {
  const { courseId, lineId } = await aPack(2)
  const email = 'late@example.com'
  await world.modules.orders.handOutSeats(boss, { lineId, emails: [email] })
  const code = await codeOf(email)
  const seat = (await seats()).find(({ recipientEmail }) => recipientEmail === email)
  if (!seat) throw new Error('No seat was handed out')
  const late = await newMember(world, 'ceramics')
  const [revoked, redeemed] = await whileLocked(seat.id, [
    () => world.modules.orders.revokeSeat(boss, seat.id),
    () => world.modules.orders.redeemVoucher(late, code),
  ])
  expect(revoked).toMatchObject({ status: 'fulfilled' })
  expect(redeemed).toMatchObject({
    status: 'rejected',
    reason: { problems: [{ message: 'voucher_unknown' }] },
  })
  expect(await holds(late, courseId)).toBe(false)
  expect(await out()).toBe(0)
})

// Starts the calls one after the other while the row is locked, so that all of them wait for it, in this order.
async function whileLocked(id: VoucherId, calls: readonly (() => Promise<unknown>)[]) {
  const { db } = world.deps
  const started: Promise<unknown>[] = []
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('vouchers').select('id').where('id', '=', id).forUpdate().execute()
    for (const call of calls) {
      started.push(call())
      started.at(-1)?.catch(() => undefined)
      await expect.poll(waiting).toBe(started.length)
    }
  })
  return await Promise.allSettled(started)
}

async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.deps.db)
  return Number(rows[0]?.count)
}
