import type { BookingRef } from '../../../src/domain/orders/index.ts'
import type { Selection } from '../../../src/domain/pricing/index.ts'
import type { MemberActor } from '../../../src/domain/tenancy/index.ts'
import { addDuration, day } from '../../../src/platform/durations.ts'
import { newId } from '../../../src/platform/ids.ts'
import type { World } from '../world/world.ts'
import { buy, buyAndPay, ownerOf, sellCourse, sendWebhook } from './shop.ts'

type BookingWorld = Pick<World, 'deps' | 'modules' | 'clock'>

const someMonday = new Date('2026-11-30T02:00:00.000Z')

/** Ten o'clock in Taipei on the first Monday that is at least two weeks ahead. */
function mondayAhead(now: Date): Date {
  const weeks = Math.ceil((now.getTime() + 14 * day - someMonday.getTime()) / (7 * day))
  return addDuration(someMonday, weeks * 7 * day)
}

/** A service at 800 whose course these members have; returns how a time is bought: by default the first, on a Monday. */
export async function sellMeetings(world: BookingWorld, members: readonly MemberActor[]) {
  const [{ schoolId } = { schoolId: '' as never }] = members
  const course = await sellCourse(world, schoolId)
  for (const member of members) await buyAndPay(world, member, course)
  const now = world.clock.now()
  const offerId = newId<'ConsultingService'>(world.clock)
  await world.deps.db
    .insertInto('consultingServices')
    .values({
      schoolId,
      id: offerId,
      courseId: course.courseId as never,
      slug: `hour-${offerId}`,
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
  const firstMeeting = mondayAhead(now)
  return (startsAt: Date = firstMeeting) => ({ itemType: 'consulting_meeting', offerId, startsAt }) as const
}

/** Buys and pays for a selection, and returns its bookings. */
export async function book(
  world: BookingWorld,
  member: MemberActor,
  selection: Selection,
  type: 'credit' | 'atm' | 'credit_installment' = 'credit',
): Promise<{
  readonly orderId: string
  readonly paymentId: never
  readonly bookings: readonly BookingRef[]
}> {
  const order = await buy(world, member, selection)
  await sendWebhook(world, member, order.paymentId, { kind: 'paid', detail: { type } })
  const isMeeting = selection.itemType === 'consulting_meeting'
  const lines = world.deps.db
    .selectFrom('orderLines')
    .select('id')
    .where('orderId', '=', order.orderId as never)
  const rows = await world.deps.db
    .selectFrom(isMeeting ? 'consultingMeetings' : 'eventRegistrations')
    .select('id')
    .where('schoolId', '=', member.schoolId)
    .where('sourceId', 'in', lines as never)
    .orderBy('id')
    .execute()
  const kind = isMeeting ? 'meeting' : 'registration'
  const bookings = rows.map(({ id }) => ({ kind, id }) as const)
  return { orderId: order.orderId, paymentId: order.paymentId as never, bookings }
}
