import { type MemberActor, platformActor } from '../../src/domain/tenancy/index.ts'
import { daysAfter, minutesAfter } from '../history-clock.ts'
import { findByName } from '../planting.ts'
import type { Shop } from '../shop.ts'
import type { DemoMembers } from './plant-members.ts'
import { payByCard } from './plant-others.ts'

/** Attendance, no-shows and cancellations; and a weekend whose last seat two people paid for. */
export async function plantAttendance(shop: Shop, members: DemoMembers, tom: MemberActor): Promise<void> {
  await openTheKiln(shop, members)
  await fillTheWeekend(shop, members, tom)
  await listenOnline(shop, members)
}

async function openTheKiln(shop: Shop, { yating, guanting, peishan, junhong }: DemoMembers) {
  const { planting, school, sold, mei } = shop
  const { modules, clock } = planting
  const { id: eventId, startsAt } = findByName(school.events, 'autumn-kiln-opening')
  const ticket = [sold.ticket('autumn-kiln-opening', '一般票')]
  for (const member of [yating, guanting]) await payByCard(shop, member, clock.daysAgo(50), ticket)
  await payByCard(shop, junhong, clock.daysAgo(48), [sold.ticket('autumn-kiln-opening', '親子票')])
  await payByCard(shop, peishan, clock.daysAgo(47), ticket)
  clock.moveTo(clock.daysAgo(35))
  const [registration] = await registrationsOf(shop, peishan)
  if (registration) await modules.events.cancelRegistration(peishan, registration.id)
  clock.moveTo(minutesAfter(startsAt, 5))
  for (const member of [mei, guanting, junhong]) {
    for (const { code } of await registrationsOf(shop, member)) {
      await modules.events.checkIn(school.host, { eventId, code })
    }
  }
  clock.moveTo(daysAfter(startsAt, 1))
  await modules.events.markNoShows(platformActor)
}

async function registrationsOf({ planting, school }: Shop, member: MemberActor) {
  const { rows } = await planting.modules.events.registrationsOf(member, { first: 20 })
  const { id } = findByName(school.events, 'autumn-kiln-opening')
  return rows.filter(({ event }) => event.id === id)
}

// Mei's transfer arrived after her seat had been released and Tom had booked it.
async function fillTheWeekend(shop: Shop, members: DemoMembers, tom: MemberActor) {
  const { planting, school, checkout, sold, mei } = shop
  const { modules, clock } = planting
  const { yijun, jiahao, xinyi, zhiwei, siting, clara, daniel } = members
  const seat = sold.ticket('wood-firing-weekend', '窯位與住宿')
  const ticketId = findByName(findByName(school.events, 'wood-firing-weekend').tickets, '窯位與住宿')
  for (const [at, member] of [yijun, jiahao, xinyi].entries())
    await payByCard(shop, member, clock.daysAgo(50 - at), [seat])
  clock.moveTo(clock.daysAgo(40))
  for (const { memberId: personId } of [zhiwei, siting, clara, daniel]) {
    await modules.events.registerManually(school.host, { ticketId, personId })
  }
  const late = await checkout.buy(mei, clock.daysAgo(12), [seat])
  await checkout.issueCode(late, 'atm', minutesAfter(clock.now(), 4))
  await checkout.expire(clock.daysAgo(8.9))
  await payByCard(shop, tom, clock.daysAgo(8), [seat])
  await checkout.pay(late, 'atm', clock.daysAgo(7))
}

async function listenOnline({ planting, school }: Shop, { yating, priya, daniel }: DemoMembers) {
  const { modules, clock } = planting
  const ticketId = findByName(findByName(school.events, 'reading-glaze-labels').tickets, '免費聽講')
  clock.moveTo(clock.daysAgo(20))
  for (const member of [yating, priya, daniel]) await modules.events.registerFree(member, ticketId)
}
