import type { CheckoutInput } from '../../src/domain/orders/index.ts'
import type { Selection } from '../../src/domain/pricing/index.ts'
import type { MemberActor } from '../../src/domain/tenancy/index.ts'
import { daysAfter, minutesAfter } from '../history-clock.ts'
import { lastWeekday } from '../local-time.ts'
import { findByName } from '../planting.ts'
import type { Shop } from '../shop.ts'
import type { DemoMembers } from './plant-members.ts'
import { isLearntByReading, plantLearnt } from './plant-progress.ts'

/** Activity of other members, so that leaks between members are visible. */
export async function plantOthers(shop: Shop, members: DemoMembers, tom: MemberActor): Promise<void> {
  await buyCourses(shop, members, tom)
  await meetTeachers(shop, members, tom)
  await studyWheel(shop, members)
  const { planting, checkout, sold } = shop
  const { clock } = planting
  await payByCard(shop, tom, clock.daysAgo(70), [sold.product('potters-glossary')])
  const unpaid = await checkout.buy(tom, clock.daysAgo(1.2), [sold.course('kintsugi', '一次付清')])
  await checkout.issueCode(unpaid, 'atm', minutesAfter(clock.now(), 2))
  await checkout.subscribe(
    await checkout.buy(members.clara, clock.daysAgo(10), [sold.membership('studio-friend')]),
    clock.daysAgo(10),
  )
  await payByCard(shop, members.priya, clock.daysAgo(55), [sold.membership('summer-pass')])
  await payByCard(shop, members.siting, clock.daysAgo(130), [sold.membership('studio-year')])
}

async function buyCourses(
  shop: Shop,
  { yijun, jiahao, xinyi, zhiwei, clara }: DemoMembers,
  tom: MemberActor,
) {
  const { planting, sold } = shop
  const { clock } = planting
  const wheel = sold.course('wheel-throwing-100', '一次付清・永久使用')
  const glazes = sold.course('glaze-chemistry', '一次付清')
  await payByCard(shop, jiahao, clock.daysAgo(480), [glazes])
  await payByCard(shop, xinyi, clock.daysAgo(300), [glazes])
  await payByCard(shop, yijun, clock.daysAgo(260), [wheel])
  await payByCard(shop, zhiwei, clock.daysAgo(110), [wheel])
  await payByCard(shop, tom, clock.daysAgo(140), [sold.course('tea-bowls', 'All at once')])
  await payByCard(shop, tom, clock.daysAgo(100), [glazes])
  await payByCard(shop, clara, clock.daysAgo(90), [sold.course('wheel-throwing-100', '一年觀看')])
}

/** Buys and pays immediately. */
export async function payByCard(
  { checkout }: Shop,
  buyer: MemberActor,
  at: Date,
  selections: readonly Selection[],
  more?: Omit<CheckoutInput, 'selections'>,
) {
  const purchase = await checkout.buy(buyer, at, selections, more)
  await checkout.pay(purchase, 'credit', minutesAfter(at, 3))
}

// Past, upcoming and cancelled meetings; next to Mei's Wednesdays at seven.
async function meetTeachers(shop: Shop, { jiahao, xinyi, yijun, zhiwei }: DemoMembers, tom: MemberActor) {
  const { planting, sold, school } = shop
  const { modules, clock } = planting
  const wednesday = lastWeekday(clock.present, 3, '19:30', 'Asia/Taipei')
  for (const [member, weeksAgo, minutes] of [
    [jiahao, 30, 0],
    [jiahao, 9, 0],
    [xinyi, 9, 30],
    [xinyi, 4, 0],
    [tom, 3, 60],
    [jiahao, -1, 0],
    [xinyi, -2, 30],
  ] as const) {
    const startsAt = minutesAfter(daysAfter(wednesday, -7 * weeksAgo), minutes)
    const purchasedAt = new Date(Math.min(daysAfter(startsAt, -6).getTime(), clock.daysAgo(1).getTime()))
    await payByCard(shop, member, purchasedAt, [sold.meeting('weekly-critique', startsAt)])
  }
  const serviceId = findByName(school.services, 'posture-check')
  const tuesday = lastWeekday(clock.present, 2, '20:00', 'Asia/Taipei')
  clock.moveTo(daysAfter(tuesday, -3))
  await modules.consulting.reserveMeeting(yijun, { serviceId, startsAt: tuesday })
  clock.moveTo(clock.daysAgo(2))
  await modules.consulting.reserveMeeting(zhiwei, { serviceId, startsAt: daysAfter(tuesday, 7) })
  const startsAt = minutesAfter(daysAfter(tuesday, 7), 20)
  const calledOff = await modules.consulting.reserveMeeting(yijun, { serviceId, startsAt })
  clock.moveTo(clock.daysAgo(1))
  await modules.consulting.cancelMeeting(yijun, calledOff)
}

async function studyWheel({ planting, school }: Shop, { yijun, zhiwei, clara }: DemoMembers) {
  const wheel = findByName(school.courses, 'wheel-throwing-100')
  for (const [member, count, since] of [
    [yijun, 36, 255],
    [zhiwei, 6, 105],
    [clara, 3, 88],
  ] as const) {
    const first = wheel.lectures.flat().slice(0, count)
    const learnt = first.map((lecture, at) => ({ lecture, at: planting.clock.daysAgo(since - at * 2) }))
    await plantLearnt(planting, member, wheel, learnt.filter(isLearntByReading))
  }
}

/** Records of every past meeting that it took place. */
export async function finishMeetings({ planting: { tx, clock }, school: { host } }: Shop): Promise<void> {
  await tx
    .updateTable('consultingMeetings')
    .set(({ ref }) => ({ state: 'finished', finishedAt: ref('endsAt') }))
    .where('schoolId', '=', host.schoolId)
    .where('state', '=', 'reserved')
    .where('heldUntil', 'is', null)
    .where('endsAt', '<=', clock.present)
    .execute()
}
