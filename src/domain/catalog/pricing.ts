import type { Db } from '../../platform/db/database.ts'
import type { CoursePlanId, EventTicketId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { LookupRow } from '../../platform/paging.ts'
import { keysOf } from '../../platform/records.ts'
import type { Reader } from '../identity/index.ts'
import type { PlanSettings } from './courses/course-plans.ts'
import type { CatalogDeps } from './deps.ts'
import { pricedColumns } from './items/item-columns.ts'
import { includedIn } from './membership-plans/included.ts'
import { coursePlanOnSale, itemOnSale, meetingOnSale, ticketOnSale } from './on-sale.ts'
import { type Priced, type Prices, pricesOf } from './prices.ts'
import type { ItemType } from './search/search-entries.ts'

// More offers than any school has. Counts plans and tickets, not courses and events.
const mostOfEach = 1_000

/** Everything on sale with its prices, the same for everybody, in six statements. `cutShort` names truncated kinds. */
export async function pricing({ db, clock }: CatalogDeps, { schoolId }: Reader) {
  const now = clock.now()
  const memberships = fitting(await pricedMemberships(db, schoolId, now))
  const included = await includedIn(
    db,
    schoolId,
    memberships.rows.map(({ id }) => id),
  )
  const plans = fitting(await pricedCourses(db, schoolId, now))
  const products = fitting(await pricedProducts(db, schoolId, now))
  const services = fitting(await pricedServices(db, schoolId))
  const tickets = fitting(await pricedEvents(db, schoolId, now))
  const isCut = {
    course: plans.isCut,
    digital_product: products.isCut,
    membership_plan: memberships.isCut,
    consulting_service: services.isCut,
    event: tickets.isCut,
  } satisfies Record<ItemType, boolean>
  return {
    courses: coursesOf(plans.rows),
    digitalProducts: products.rows,
    membershipPlans: memberships.rows.map((plan) => ({ ...plan, includes: included.get(plan.id) ?? [] })),
    consultingServices: services.rows,
    events: eventsOf(tickets.rows),
    cutShort: keysOf(isCut).filter((itemType) => isCut[itemType]),
  }
}

// Reads one row more than returned; an item whose plans or tickets do not all fit is omitted.
function fitting<Row extends { readonly id: string }>(rows: readonly Row[]) {
  if (rows.length <= mostOfEach) return { rows, isCut: false }
  const last = rows.at(-1)?.id
  return { rows: rows.filter(({ id }) => id !== last), isCut: true }
}

async function pricedCourses(db: Db, schoolId: SchoolId, now: Date) {
  return await db
    .selectFrom('courses as course')
    .innerJoin('coursePlans as plan', (join) =>
      join.onRef('plan.schoolId', '=', 'course.schoolId').onRef('plan.courseId', '=', 'course.id'),
    )
    .where('course.schoolId', '=', schoolId)
    .where(coursePlanOnSale({ course: 'course', plan: 'plan' }, now))
    .orderBy('course.publishedAt', 'desc')
    .orderBy('course.id', 'desc')
    .orderBy('plan.position')
    .limit(mostOfEach + 1)
    .select(['course.id', 'course.slug', 'course.name', 'course.summary', 'plan.id as planId'])
    .select(['plan.name as planName', 'plan.price', 'plan.instalments'])
    .select(['plan.access', 'plan.accessUntil', 'plan.accessDays'])
    .select(pricesOf('plan'))
    .execute()
}

function coursesOf(rows: readonly CourseRow[]) {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((plans) => {
    const [course] = plans
    if (!course) return []
    const { id, slug, name, summary } = course
    return [{ id, slug, name, summary, plans: plans.map(planOf) }]
  })
}

type CourseRow = Awaited<ReturnType<typeof pricedCourses>>[number]

function planOf(row: PlanRow) {
  const { planId: id, planName: name, price, prices, instalments, access, accessUntil, accessDays } = row
  return { id, name, price, prices, instalments, access, accessUntil, accessDays }
}

type PlanRow = Omit<PlanSettings, 'name'> & {
  readonly planId: CoursePlanId
  readonly planName: string
  readonly prices: Prices
}

async function pricedMemberships(db: Db, schoolId: SchoolId, now: Date) {
  return await db
    .selectFrom('membershipPlans')
    .where('schoolId', '=', schoolId)
    .where(itemOnSale('membership_plans', now))
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostOfEach + 1)
    .select([...pricedColumns, 'trialDays'])
    .select(pricesOf('membership_plans'))
    .execute()
}

async function pricedProducts(db: Db, schoolId: SchoolId, now: Date) {
  return await db
    .selectFrom('digitalProducts')
    .where('schoolId', '=', schoolId)
    .where(itemOnSale('digital_products', now))
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostOfEach + 1)
    .select(pricedColumns)
    .select(pricesOf('digital_products'))
    .execute()
}

async function pricedServices(db: Db, schoolId: SchoolId) {
  return await db
    .selectFrom('consultingServices as service')
    .leftJoin('courses as course', (join) =>
      join.onRef('course.schoolId', '=', 'service.schoolId').onRef('course.id', '=', 'service.courseId'),
    )
    .where('service.schoolId', '=', schoolId)
    .where(meetingOnSale({ service: 'service', course: 'course' }))
    .orderBy('service.publishedAt', 'desc')
    .orderBy('service.id', 'desc')
    .limit(mostOfEach + 1)
    .select(['service.id', 'service.slug', 'service.name', 'service.durationMinutes', 'service.price'])
    .select(['course.slug as courseSlug', 'course.name as courseName', 'course.state as courseState'])
    .select(pricesOf('service'))
    .execute()
}

async function pricedEvents(db: Db, schoolId: SchoolId, now: Date) {
  return await db
    .selectFrom('events as event')
    .innerJoin('eventTickets as ticket', (join) =>
      join.onRef('ticket.schoolId', '=', 'event.schoolId').onRef('ticket.eventId', '=', 'event.id'),
    )
    .where('event.schoolId', '=', schoolId)
    .where(ticketOnSale({ event: 'event', ticket: 'ticket' }, now))
    .orderBy('event.startsAt')
    .orderBy('event.id')
    .orderBy('ticket.position')
    .limit(mostOfEach + 1)
    .select(['event.id', 'event.slug', 'event.title', 'event.summary', 'event.startsAt', 'event.endsAt'])
    .select([
      'event.timeZone',
      'event.isAllDay',
      'ticket.id as ticketId',
      'ticket.name as ticketName',
      'ticket.price',
    ])
    .select(({ eb }) => eb('ticket.capacity', '-', eb.ref('ticket.taken')).as('seatsLeft'))
    .select(pricesOf('ticket'))
    .execute()
}

function eventsOf(rows: readonly EventRow[]) {
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((tickets) => {
    const [event] = tickets
    if (!event) return []
    const { id, slug, title, summary, startsAt, endsAt, timeZone } = event
    const when = { startsAt, endsAt, timeZone, isAllDay: event.isAllDay }
    return [{ id, slug, title, summary, ...when, tickets: tickets.map(ticketOf) }]
  })
}

type EventRow = Awaited<ReturnType<typeof pricedEvents>>[number]

function ticketOf(row: TicketRow) {
  const { ticketId: id, ticketName: name, price, prices, seatsLeft } = row
  return { id, name, price, prices, seatsLeft }
}

type TicketRow = Priced & { ticketId: EventTicketId; ticketName: string; seatsLeft: number }

/** Everything on sale with its prices. */
export type Pricing = LookupRow<typeof pricing>
