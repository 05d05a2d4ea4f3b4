import { describe, expect, test } from 'vitest'
import { buyAndPay, newMember, ownerOf, sellCourse } from '../../../test/support/shop/shop.ts'
import { createTestClock } from '../../../test/support/world/test-clock.ts'
import { ownWorld } from '../../../test/support/world/world.ts'
import type { CourseId, CoursePlanId, PaymentId } from '../../platform/db/schema/schema.gen.ts'

async function shopAt(now: string, timeZone: string) {
  const world = await ownWorld({ clock: createTestClock(new Date(now)), deps: { permitsSimulator: true } })
  const mei = await newMember(world, 'ceramics')
  await world.deps.db.updateTable('schools').set({ timeZone }).where('id', '=', mei.schoolId).execute()
  return { world, mei }
}

test('an instalment is due a month later by the calendar of the school, as the quote shows', async () => {
  // 1 March at 03:00 in Taipei, and still February in UTC.
  const { world, mei } = await shopAt('2027-02-28T19:00:00Z', 'Asia/Taipei')
  const course = await sellCourse(world, mei.schoolId, { price: 900n, instalments: 3 })
  const { instalments } = await world.modules.orders.quote(mei, { selections: [course], country: 'TW' })
  const due = new Date('2027-03-31T19:00:00Z')
  expect(instalments[1]?.dueAt).toEqual(due)
  const { tradeNo } = await buyAndPay(world, mei, course)
  const [first] = await world.modules.orders.paymentsByTradeNo(mei, tradeNo)
  expect(first?.installment).toMatchObject({ nextChargeAt: due })
})

describe('seven days of access across a clock change', () => {
  // On 28 March 2027 clocks in Berlin skip an hour.
  const ends = new Date('2027-04-03T10:00:00Z')
  const berlin = async () => {
    const { world, mei } = await shopAt('2027-03-27T11:00:00Z', 'Europe/Berlin')
    const course = await sellCourse(world, mei.schoolId, { days: 7 })
    return { world, mei, course, item: { itemType: 'course', itemId: course.courseId as CourseId } as const }
  }

  test('seven days of access across a clock change end at the same local time for a purchase, as its quote shows', async () => {
    const { world, mei, course, item } = await berlin()
    const { lines } = await world.modules.orders.quote(mei, { selections: [course], country: 'DE' })
    expect(lines[0]?.lastsUntil).toEqual(ends)
    await buyAndPay(world, mei, course)
    expect(await world.modules.entitlements.entitlement(mei, item)).toEqual({ until: ends })
  })

  test('seven days of access across a clock change end at the same local time for a gift, as its page shows', async () => {
    const { world, mei, course, item } = await berlin()
    const { entitlements } = world.modules
    const order = await buyAndPay(world, mei, { selections: [course], purpose: { is: 'gift' } })
    const [gift] = await world.modules.orders.giftsOfPayment(mei, order.paymentId as PaymentId)
    const tom = await newMember(world, 'ceramics')
    expect(await world.modules.orders.offeredVoucher(tom, gift?.code ?? '')).toMatchObject({
      lastsUntil: ends,
    })
    await world.modules.orders.redeemVoucher(tom, gift?.code ?? '')
    expect(await entitlements.entitlement(tom, item)).toEqual({ until: ends })
  })

  test('seven days of access across a clock change end at the same local time for a seat that its buyer keeps', async () => {
    const { world, mei, course, item } = await berlin()
    const selections = [{ ...course, quantity: 2 }]
    await buyAndPay(world, mei, { selections, purpose: { is: 'seats' } })
    const { id } = await world.deps.db.selectFrom('orderLines').select('id').executeTakeFirstOrThrow()
    await world.modules.orders.claimSeat(mei, id)
    expect(await world.modules.entitlements.entitlement(mei, item)).toEqual({ until: ends })
  })

  test('seven days of access across a clock change end at the same local time for a student in the course preview', async () => {
    const { world, course, item } = await berlin()
    const { slug } = await world.deps.db
      .selectFrom('courses')
      .select('slug')
      .where('id', '=', item.itemId)
      .executeTakeFirstOrThrow()
    const student = { as: 'student', planId: course.offerId as CoursePlanId, daysAgo: 0 } as const
    const olga = await ownerOf(world, 'ceramics')
    const { room } = await world.modules.learning.previewClassroom(olga, slug, student)
    expect(room.expiresAt).toEqual(ends)
  })
})
