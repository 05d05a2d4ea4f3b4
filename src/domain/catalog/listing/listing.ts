import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/db/database.ts'
import { prepared } from '../../../platform/db/prepared/prepared.ts'
import type { LookupRow } from '../../../platform/paging.ts'
import type { Reader } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { seatAvailability } from '../events/seat-availability.ts'
import { coursePlanOnSale, itemOnSale, meetingOnSale, ticketOnSale } from '../on-sale.ts'
import type { Prices } from '../prices.ts'
import type { ItemType } from '../search/search-entries.ts'

/** The public items of a school, as cards show them: in five statements, whatever the school's size. */
export async function listing(deps: CatalogDeps, { schoolId }: Reader) {
  const { db, clock } = deps
  const now = clock.now()
  const of = { schoolId, now }
  const [courses, products, events, services, plans] = await Promise.all([
    courseCards(db, of),
    productCards(db, of),
    eventCards(db, of),
    serviceCards(db, of),
    planCards(db, of),
  ])
  return [...courses, ...products, ...events, ...services, ...plans]
}

type Of = { readonly schoolId: Reader['schoolId']; readonly now: Date }

/** The fields of every card; those that a kind does not have are null. */
const plain = {
  tags: [] as readonly string[],
  language: null as string | null,
  lecturers: [] as readonly { readonly slug: string; readonly name: string }[],
  lectureCount: null as number | null,
  /** The duration of a course's lectures or of a meeting. */
  minutes: null as number | null,
  /** The times of an event. */
  when: null as null | {
    readonly startsAt: Date
    readonly endsAt: Date
    readonly timeZone: string
    readonly isAllDay: boolean
    readonly isOnline: boolean
  },
  seats: null as ReturnType<typeof seatAvailability> | null,
  /** The billing cycle of a membership. */
  every: null as 'monthly' | 'yearly' | null,
  /** The length of its free trial. */
  trialDays: null as number | null,
}

type Card = typeof plain & {
  readonly itemType: ItemType
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly summary: string
  readonly imageKey: string | null
  readonly publishedAt: Date
  /** The lowest price it is sold for now; null if it is not sold. */
  readonly priceFrom: bigint | null
  /** True if it has higher prices too. */
  readonly hasMorePrices: boolean
  /** The lowest prices in other currencies. */
  readonly pricesFrom: Readonly<Record<string, { readonly least: bigint; readonly hasMore: boolean }>>
}

const selectCourses = prepared('catalog.listing.courses', (db, { schoolId, now }: Of) =>
  db
    .selectFrom('courses')
    .where('courses.schoolId', '=', schoolId)
    .where('courses.state', '=', 'published')
    .select(['courses.id', 'courses.slug', 'courses.name', 'courses.summary', 'courses.imageKey'])
    .select(['courses.publishedAt', 'courses.language', 'courses.tags'])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('courseLecturers as teaching')
          .innerJoin('lecturers as lecturer', (join) =>
            join
              .onRef('lecturer.schoolId', '=', 'teaching.schoolId')
              .onRef('lecturer.id', '=', 'teaching.lecturerId'),
          )
          .where('teaching.schoolId', '=', schoolId)
          .whereRef('teaching.courseId', '=', 'courses.id')
          .orderBy('teaching.position')
          .select(['lecturer.slug', 'lecturer.name']),
      ).as('lecturers'),
      sql<Range | null>`(
        select json_build_object('least', min(plan.price)::text, 'most', max(plan.price)::text,
          'allPrices', json_agg(plan.prices)) from course_plans plan
        where plan.school_id = ${schoolId} and plan.course_id = courses.id
          and ${coursePlanOnSale({ course: 'courses', plan: 'plan' }, now)}
        having count(*) > 0
      )`.as('prices'),
      sql<{ lectures: number; seconds: number }>`(
        select json_build_object('lectures', count(*), 'seconds', coalesce(sum(duration_seconds), 0)) from lectures
        where lectures.school_id = ${schoolId} and lectures.course_id = courses.id
      )`.as('length'),
    ]),
)

async function courseCards(db: Db, of: Of): Promise<Card[]> {
  const rows = await selectCourses(db, of)
  return rows.map(({ prices, length, publishedAt, ...course }) => ({
    ...plain,
    ...course,
    ...pricesOf(prices),
    itemType: 'course',
    publishedAt: publishedAt ?? of.now,
    lectureCount: length.lectures,
    minutes: Math.round(length.seconds / 60),
  }))
}

// JSON has no exact numbers of this size, so they are sent as text.
function pricesOf(prices: Range | null) {
  if (!prices) return { priceFrom: null, hasMorePrices: false, pricesFrom: {} }
  const { least, most, allPrices } = prices
  return { priceFrom: BigInt(least), hasMorePrices: least !== most, pricesFrom: furtherOf(allPrices) }
}

type Range = { readonly least: string; readonly most: string; readonly allPrices: readonly Prices[] }

function furtherOf(allPrices: readonly Prices[]): Card['pricesFrom'] {
  const byCurrency = Map.groupBy(
    allPrices.flatMap((prices) => Object.entries(prices)),
    ([currency]) => currency,
  )
  return Object.fromEntries(
    [...byCurrency].map(([currency, entries]) => {
      const amounts = entries.map(([, minor]) => minor)
      const least = Math.min(...amounts)
      return [currency, { least: BigInt(least), hasMore: amounts.some((each) => each > least) }]
    }),
  )
}

const own = ['id', 'slug', 'name', 'summary', 'imageKey', 'publishedAt', 'price', 'prices'] as const

const selectProducts = prepared('catalog.listing.products', (db, { schoolId, now }: Of) =>
  db
    .selectFrom('digitalProducts')
    .where('schoolId', '=', schoolId)
    .where('state', '=', 'published')
    .select(own)
    .select(itemOnSale('digital_products', now).as('isOnSale')),
)

async function productCards(db: Db, of: Of): Promise<Card[]> {
  const rows = await selectProducts(db, of)
  return rows.map((row) => ({ ...plain, ...priced(row, of.now), itemType: 'digital_product' }))
}

const selectPlans = prepared('catalog.listing.plans', (db, { schoolId, now }: Of) =>
  db
    .selectFrom('membershipPlans')
    .where('schoolId', '=', schoolId)
    .where('state', '=', 'published')
    .select([...own, 'access', 'trialDays'])
    .select(itemOnSale('membership_plans', now).as('isOnSale')),
)

async function planCards(db: Db, of: Of): Promise<Card[]> {
  const rows = await selectPlans(db, of)
  return rows.map(({ access, ...row }) => ({
    ...plain,
    ...priced(row, of.now),
    itemType: 'membership_plan',
    every: access === 'monthly' || access === 'yearly' ? access : null,
  }))
}

const selectServices = prepared('catalog.listing.services', (db, { schoolId }: Of) =>
  db
    .selectFrom('consultingServices as service')
    .leftJoin('courses as course', (join) =>
      join.onRef('course.schoolId', '=', 'service.schoolId').onRef('course.id', '=', 'service.courseId'),
    )
    .leftJoin('lecturers as lecturer', (join) =>
      join
        .onRef('lecturer.schoolId', '=', 'service.schoolId')
        .onRef('lecturer.id', '=', 'service.lecturerId'),
    )
    .where('service.schoolId', '=', schoolId)
    .where(meetingOnSale({ service: 'service', course: 'course' }))
    .select([
      'service.id',
      'service.slug',
      'service.name',
      'service.publishedAt',
      'service.price',
      'service.prices',
    ])
    .select(['service.durationMinutes', 'course.name as courseName', 'course.imageKey'])
    .select(['lecturer.slug as lecturerSlug', 'lecturer.name as lecturerName']),
)

async function serviceCards(db: Db, of: Of): Promise<Card[]> {
  const rows = await selectServices(db, of)
  return rows.map(({ durationMinutes, courseName, lecturerSlug, lecturerName, ...row }) => ({
    ...plain,
    ...priced({ ...row, summary: courseName ?? '', isOnSale: true }, of.now),
    itemType: 'consulting_service',
    minutes: durationMinutes,
    lecturers: lecturerSlug && lecturerName ? [{ slug: lecturerSlug, name: lecturerName }] : [],
  }))
}

type Priced = Pick<Card, 'id' | 'slug' | 'name' | 'summary' | 'imageKey'> & {
  readonly publishedAt: Date | null
  readonly price: bigint
  readonly prices: unknown
  readonly isOnSale: boolean
}

function priced({ price, prices, isOnSale, publishedAt, ...row }: Priced, now: Date) {
  const priceFrom = isOnSale ? price : null
  const pricesFrom = isOnSale ? furtherOf([prices as Prices]) : {}
  return { ...row, publishedAt: publishedAt ?? now, priceFrom, hasMorePrices: false, pricesFrom }
}

const selectEvents = prepared('catalog.listing.events', (db, { schoolId, now }: Of) =>
  db
    .selectFrom('events')
    .where('schoolId', '=', schoolId)
    .where('state', '=', 'published')
    .where('endsAt', '>', now)
    .select(['id', 'slug', 'title as name', 'summary', 'imageKey', 'publishedAt'])
    .select(['startsAt', 'endsAt', 'timeZone', 'isAllDay', 'isOnline'])
    .select(
      sql<(Range & { seatsLeft: number }) | null>`(
        select json_build_object('least', min(ticket.price)::text, 'most', max(ticket.price)::text,
          'allPrices', json_agg(ticket.prices),
          'seatsLeft', sum(ticket.capacity - ticket.taken)) from event_tickets ticket
        where ticket.school_id = ${schoolId} and ticket.event_id = events.id
          and ${ticketOnSale({ event: 'events', ticket: 'ticket' }, now)}
        having count(*) > 0
      )`.as('tickets'),
    ),
)

async function eventCards(db: Db, of: Of): Promise<Card[]> {
  const rows = await selectEvents(db, of)
  return rows.map(({ startsAt, endsAt, timeZone, isAllDay, isOnline, tickets, publishedAt, ...event }) => ({
    ...plain,
    ...event,
    ...pricesOf(tickets),
    itemType: 'event',
    publishedAt: publishedAt ?? of.now,
    when: { startsAt, endsAt, timeZone, isAllDay, isOnline },
    seats: tickets && seatAvailability(Number(tickets.seatsLeft)),
  }))
}

/** The public items of a school, as cards show them. */
export type Listing = LookupRow<typeof listing>
/** An item as its card shows it. */
export type ListedItem = Listing[number]
