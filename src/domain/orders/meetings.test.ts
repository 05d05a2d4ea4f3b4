import { expect, test } from 'vitest'
import {
  buy,
  buyAndPay,
  memberOf,
  ownerOf,
  ownShop,
  rowOf,
  sellCourse,
  sendWebhook,
} from '../../../test/support/shop/shop.ts'
import { platformActor } from '../../../test/support/world/world.ts'
import { newId } from '../../platform/ids.ts'

/** Mei and Tom own a course with a consulting service; both request the same hour. */
async function oneHourForTwo() {
  const world = await ownShop()
  const [mei, tom] = [await memberOf(world, 'mei', 'ceramics'), await memberOf(world, 'tom', 'ceramics')]
  const { schoolId } = mei
  const course = await sellCourse(world, schoolId)
  for (const member of [mei, tom]) await buyAndPay(world, member, course)
  const now = world.clock.now()
  const offerId = newId<'ConsultingService'>(world.clock)
  await world.deps.db
    .insertInto('consultingServices')
    .values({
      schoolId,
      id: offerId,
      courseId: course.courseId as never,
      slug: 'an-hour',
      name: 'An hour',
      durationMinutes: 60,
      timeZone: 'Asia/Taipei',
      price: 800n,
      state: 'published',
      publishedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  const slot = { serviceId: offerId, weekday: 'monday', startTime: '10:00', endTime: '12:00' } as const
  await world.modules.consulting.addSlot(await ownerOf(world, 'ceramics'), slot)
  const hour = {
    itemType: 'consulting_meeting',
    offerId,
    startsAt: new Date('2026-11-30T02:00:00Z'),
  } as const
  const live = async () => {
    const query = world.deps.db.selectFrom('consultingMeetings').select(['personId', 'heldUntil', 'state'])
    return await query.where('state', '=', 'reserved').execute()
  }
  return { world, mei, tom, hour, live }
}

test('a meeting is held for its buyer, with ATM for days, and reserved once it is paid', async () => {
  const { world, mei, tom, hour, live } = await oneHourForTwo()
  const { paymentId } = await buy(world, mei, hour)
  await sendWebhook(world, mei, paymentId, { kind: 'code_issued' })
  world.clock.advance({ days: 2 })
  await world.modules.orders.expireDue(platformActor)
  await expect(buy(world, tom, hour)).rejects.toMatchObject({ code: 'conflict' })
  await sendWebhook(world, mei, paymentId, { kind: 'paid', detail: { type: 'atm' } })
  expect(await live()).toEqual([{ personId: mei.memberId, heldUntil: null, state: 'reserved' }])
})

test('the time of an unpaid meeting is free again once its payment has expired, and a late payment requests a refund', async () => {
  const { world, mei, tom, hour, live } = await oneHourForTwo()
  const { paymentId } = await buy(world, mei, hour)
  world.clock.advance({ hours: 25 })
  await world.modules.orders.expireDue(platformActor)
  expect(await live()).toEqual([])
  await buyAndPay(world, tom, hour)
  await sendWebhook(world, mei, paymentId, { kind: 'paid' })
  expect(await rowOf(world, mei, paymentId)).toMatchObject({
    state: 'paid',
    refundingState: 'requested',
    needsAttention: 'place_gone',
  })
  expect(await live()).toMatchObject([{ personId: tom.memberId, heldUntil: null }])
})

test('a late payment reserves the time of its meeting again if it is free, and a refund cancels the meeting', async () => {
  const { world, mei, hour, live } = await oneHourForTwo()
  const olga = await ownerOf(world, 'ceramics')
  const { paymentId } = await buy(world, mei, hour)
  world.clock.advance({ hours: 25 })
  await world.modules.orders.expireDue(platformActor)
  await sendWebhook(world, mei, paymentId, { kind: 'paid' })
  expect(await live()).toMatchObject([{ personId: mei.memberId, heldUntil: null }])
  await world.modules.orders.approveRefund(
    olga,
    await world.modules.orders.requestRefund(mei, paymentId, { reason: 'Ill' }),
  )
  expect(await live()).toEqual([])
})

test('an order of a meeting requires a time and a buyer who owns the course', async () => {
  const { world, mei, hour } = await oneHourForTwo()
  const { startsAt: _when, ...timeless } = hour
  await expect(buy(world, mei, timeless)).rejects.toMatchObject({ code: 'invalid_input' })
  const ken = await memberOf(world, 'ken', 'ceramics')
  await expect(buy(world, ken, hour)).rejects.toMatchObject({ code: 'not_permitted' })
})
