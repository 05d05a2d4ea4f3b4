import { addDuration, day, hour } from '../../src/platform/durations.ts'
import { addMeeting, eventAfter, meetingOf, registerBought, registerFree } from './attend.ts'
import { type Bought, buy } from './buy.ts'
import { type Chance, createChance } from './chance.ts'
import { type Enrolments, grantBought, grantManually, learn } from './learn.ts'
import { marks, seeds } from './marks.ts'
import type { Member } from './member.ts'
import { nameOf } from './names.ts'
import { notifyOfNews, notifyOfPurchase } from './notify.ts'
import type { Ware } from './order.ts'
import { type Outcome, outcomeBy } from './outcomes.ts'
import type { StockCourse, StockEvent } from './read-stock.ts'

type Ground = Pick<Member, 'sheet' | 'tally' | 'stock' | 'present'>

/** Generates one member with all their data. The result depends only on the number. */
export function generateMember(ground: Ground, number: number): void {
  const chance = createChance(seeds.members, number)
  const meeting = meetingOf(ground.stock, number)
  const joinedAt = joining(ground.present, chance, meeting?.startsAt)
  const member = { ...ground, chance, number, joinedAt, personId: chance.id<'Person'>(joinedAt) }
  addPerson(member)
  const meetingCourse = ground.stock.courses.find(({ id }) => id === meeting?.service.courseId)
  const courses = choose(member, meetingCourse)
  learn(member, shop(member, courses))
  if (meeting) addMeeting(member, meeting)
  notifyOfNews(member)
}

// Members with a past meeting must have joined before it.
function joining(present: Date, chance: Chance, metAt: Date | undefined): Date {
  const candidate = chance.between(addDuration(present, -700 * day), addDuration(present, -40 * day))
  const before = metAt && addDuration(metAt, -5 * day)
  return before && before < candidate ? before : candidate
}

function addPerson({ sheet, stock, chance, number, personId: id, joinedAt: createdAt }: Member) {
  const person = { id, email: marks.email(number), emailVerified: true, ...nameOf(chance) }
  sheet.add('people', { ...person, createdAt, updatedAt: createdAt })
  sheet.add('schoolRoles', { schoolId: stock.schoolId, personId: id, role: 'student', grantedAt: createdAt })
}

// Every thousandth has bought something nearly every week.
const isHeavy = ({ number }: Pick<Member, 'number'>) => number % 1_000 === 0
const ordersOfHeavy = 120

/** Courses to have, each once; the one of a meeting last, so that it is not among those bought. */
function choose({ stock, chance, number }: Member, required: StockCourse | undefined): StockCourse[] {
  const { courses } = stock
  const courseCount = Math.min(courses.length, isHeavy({ number }) ? ordersOfHeavy : 7 + chance.below(9))
  const step = 1 + chance.below(courses.length)
  const indexes = new Set<number>()
  for (
    let index = chance.below(courses.length);
    indexes.size < courseCount;
    index = (index + step) % courses.length
  ) {
    while (indexes.has(index)) index = (index + 1) % courses.length
    indexes.add(index)
  }
  const picked = [...indexes].flatMap((index) => courses[index] ?? []).filter((course) => course !== required)
  return required ? [...picked, required] : picked
}

/** Buys some of the courses and other items; the other courses are granted manually. */
function shop(member: Member, courses: readonly StockCourse[]): Enrolments {
  const enrolments: Enrolments = new Map()
  const count = isHeavy(member) ? ordersOfHeavy : 2 + member.chance.below(3)
  const remaining = [...courses]
  for (let nth = 1; nth <= count; nth++) {
    const at = momentOf(member, nth, count)
    const isOther = isHeavy(member) ? nth % 10 === 0 : nth === 3
    // Members who have all courses buy other items.
    if (isOther || remaining.length <= 1) buyOther(member, nth, at)
    else buyCourses(member, { nth, at, isLast: nth === count }, take(member, remaining), enrolments)
  }
  if (member.chance.isOneIn(4)) attendFree(member)
  for (const course of remaining) {
    const since = addDuration(member.joinedAt, (1 + member.chance.below(48)) * hour)
    grantManually(member, course, since)
    if (!enrolments.has(course)) enrolments.set(course, { since, isWatched: true })
  }
  return enrolments
}

// Spread over the member's time here, the last one long enough ago for its refund.
function momentOf({ joinedAt, present }: Member, nth: number, count: number): Date {
  const span = present.getTime() - 10 * day - joinedAt.getTime()
  return addDuration(joinedAt, 3 * day + Math.floor(((span - 3 * day) * nth) / (count + 1)))
}

// The last one is reserved for members with a meeting.
function take(member: Member, remaining: StockCourse[]): StockCourse[] {
  const most = isHeavy(member) ? 1 : 1 + member.chance.below(3)
  return remaining.splice(0, Math.min(most, remaining.length - 1))
}

type Visit = { readonly nth: number; readonly at: Date; readonly isLast: boolean }

function buyCourses(member: Member, visit: Visit, courses: readonly StockCourse[], enrolments: Enrolments) {
  const { chance, present } = member
  const draw = outcomeBy(chance)
  const outcome: Outcome = draw === 'open' && !visit.isLast ? 'paid' : draw
  const at = outcome === 'open' ? addDuration(present, -(1 + chance.below(20)) * hour) : visit.at
  const order = complete(member, {
    number: visit.nth,
    at,
    outcome,
    wares: courses.map((course) => wareOf(chance, course)),
  })
  const since = order.payment.paidAt ?? at
  if (order.fulfilment !== 'granted' && order.fulfilment !== 'taken_back') return
  const isWatched = order.fulfilment === 'granted'
  for (const course of courses) if (!enrolments.has(course)) enrolments.set(course, { since, isWatched })
}

function wareOf(chance: Chance, { id: itemId, name, plans }: StockCourse): Ware {
  const { id: offerId, price, access, accessDays } = chance.pick(plans)
  return { itemType: 'course', itemId, offerId, name, price: BigInt(price), access, accessDays }
}

function complete(member: Member, purchase: Parameters<typeof buy>[1]): Bought {
  const order = buy(member, purchase)
  grantBought(member, purchase.at, order)
  notifyOfPurchase(member, order)
  return order
}

function buyOther(member: Member, nth: number, at: Date) {
  const event = member.chance.below(10) < 4 ? eventAfter(member, at) : undefined
  if (event) buyTicket(member, { nth, at, event })
  else buyProduct(member, nth, at)
}

function buyProduct(member: Member, number: number, at: Date) {
  const { id, name, price } = member.chance.pick(member.stock.products)
  const ware = {
    itemType: 'digital_product',
    itemId: id,
    offerId: id,
    name,
    price,
    access: 'lifetime',
    accessDays: null,
  } as const
  const draw = outcomeBy(member.chance)
  complete(member, { number, at, outcome: draw === 'open' ? 'paid' : draw, wares: [ware] })
}

const ticketOutcomes: readonly Outcome[] = ['paid', 'by code', 'expired', 'refunded']

function buyTicket(member: Member, { nth, at, event }: { nth: number; at: Date; event: StockEvent }) {
  const ticket = event.tickets.find(({ price }) => price > 0n)
  if (!ticket) return
  const name = `${event.title} – ${ticket.name}`
  const ticketWare = { itemId: event.id, offerId: ticket.id, name, price: ticket.price } as const
  const ware = { itemType: 'event_ticket', ...ticketWare, access: 'none', accessDays: null } as const
  const draw = outcomeBy(member.chance)
  const outcome = ticketOutcomes.includes(draw) ? draw : 'paid'
  const order = complete(member, { number: nth, at, outcome, wares: [ware] })
  registerBought(member, { event, ticket, at, nth }, order)
}

function attendFree(member: Member) {
  const at = member.chance.between(addDuration(member.joinedAt, hour), addDuration(member.present, -day))
  const event = eventAfter(member, at)
  const ticket = event?.tickets.find(({ price }) => price === 0n)
  if (event && ticket) registerFree(member, { event, ticket, at, nth: 0 })
}
