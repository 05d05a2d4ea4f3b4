import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/database.ts'
import type {
  ConsultingServiceId,
  CouponId,
  CourseId,
  CoursePlanId,
  DigitalProductId,
  EventId,
  EventTicketId,
  LectureId,
  SchoolId,
} from '../../src/platform/db/schema/schema.gen.ts'
import { marks } from './marks.ts'

export type StockCourse = {
  readonly id: CourseId
  readonly name: string
  readonly plans: readonly StockPlan[]
  readonly lectures: readonly StockLecture[]
}
export type StockPlan = {
  readonly id: CoursePlanId
  readonly price: number
  readonly access: 'lifetime' | 'for_days'
  readonly accessDays: number | null
}
export type StockLecture = { readonly id: LectureId; readonly durationSeconds: number | null }
export type StockProduct = { readonly id: DigitalProductId; readonly name: string; readonly price: bigint }
export type StockTicket = { readonly id: EventTicketId; readonly name: string; readonly price: bigint }
export type StockEvent = {
  readonly id: EventId
  readonly title: string
  readonly startsAt: Date
  readonly tickets: readonly StockTicket[]
}
export type StockService = {
  readonly id: ConsultingServiceId
  readonly courseId: CourseId
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** All generated items for members, in a stable order. */
export type Stock = Awaited<ReturnType<typeof readStock>>

export async function readStock(db: Db, schoolId: SchoolId) {
  return {
    schoolId,
    ...(await schoolOf(db, schoolId)),
    courses: await readCourses(db, schoolId),
    products: await readProducts(db, schoolId),
    events: await readEvents(db, schoolId),
    services: await readServices(db, schoolId),
    couponId: await readCoupon(db, schoolId),
  }
}

async function schoolOf(db: Db, schoolId: SchoolId) {
  const school = db.selectFrom('schools').select(['currency', 'timeZone']).where('id', '=', schoolId)
  return await school.executeTakeFirstOrThrow()
}

async function readCourses(db: Db, schoolId: SchoolId): Promise<StockCourse[]> {
  const { rows } = await sql<StockCourse>`
    select course.id, course.name,
      (select json_agg(json_build_object(
          'id', plan.id, 'price', plan.price, 'access', plan.access, 'accessDays', plan.access_days
        ) order by plan.position)
        from course_plans as plan
        where plan.school_id = course.school_id and plan.course_id = course.id) as plans,
      (select json_agg(json_build_object('id', lecture.id, 'durationSeconds', lecture.duration_seconds)
          order by section.position, lecture.position)
        from sections as section
        join lectures as lecture on lecture.school_id = section.school_id and lecture.section_id = section.id
          and lecture.course_id = section.course_id
        where section.school_id = course.school_id and section.course_id = course.id) as lectures
    from courses as course
    where course.school_id = ${schoolId} and ${isGenerated('course.slug', marks.course)}
    order by length(course.slug), course.slug
  `.execute(db)
  return rows
}

async function readProducts(db: Db, schoolId: SchoolId): Promise<StockProduct[]> {
  const { rows } = await sql<StockProduct>`
    select id, name, price from digital_products
    where school_id = ${schoolId} and ${isGenerated('slug', marks.product)} order by length(slug), slug
  `.execute(db)
  return rows
}

async function readEvents(db: Db, schoolId: SchoolId): Promise<StockEvent[]> {
  const events = await db
    .selectFrom('events')
    .select(['id', 'title', 'startsAt'])
    .where('schoolId', '=', schoolId)
    .where(isGenerated('slug', marks.event))
    .orderBy('startsAt')
    .execute()
  const tickets = await db
    .selectFrom('eventTickets')
    .select(['eventId', 'id', 'name', 'price'])
    .where('schoolId', '=', schoolId)
    .orderBy('position')
    .execute()
  const ofEvent = Map.groupBy(tickets, ({ eventId }) => eventId)
  return events.map((event) => ({ ...event, tickets: ofEvent.get(event.id) ?? [] }))
}

async function readServices(db: Db, schoolId: SchoolId): Promise<StockService[]> {
  const { rows } = await sql<StockService>`
    select id, course_id, created_at, updated_at from consulting_services
    where school_id = ${schoolId} and ${isGenerated('slug', marks.service)} order by length(slug), slug
  `.execute(db)
  return rows
}

async function readCoupon(db: Db, schoolId: SchoolId): Promise<CouponId | undefined> {
  const coupon = db.selectFrom('coupons').select('id').where('schoolId', '=', schoolId)
  return (await coupon.where('code', '=', marks.coupon).executeTakeFirst())?.id
}

/** Rows whose name is one that we gave. */
export function isGenerated(column: string, name: (number: number) => string) {
  const [before = '', behind = ''] = name(0).split('0')
  return sql<boolean>`${sql.ref(column)} ~ ${`^${before}[0-9]+${behind.replace('.', '[.]')}$`}`
}
