import { type RawBuilder, sql } from 'kysely'
import type { SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { ItemType } from './search/search-entries.ts'

type At = { readonly schoolId: SchoolId; readonly now: Date }

/**
 * The last public change of each kind of item: the item, its parts, the items it names, and time-based
 * changes. Each is an expression over the table names of the `…ReadableBy` queries.
 */
export const changedAt = {
  course: ({ schoolId, now }: At) => latest`
    courses.updated_at, courses.parts_changed_at,
    (select max(greatest(plan.updated_at, ${passed('plan.access_until', now)})) from course_plans plan
      where plan.school_id = ${schoolId} and plan.course_id = courses.id),
    (select max(section.updated_at) from sections section
      where section.school_id = ${schoolId} and section.course_id = courses.id),
    (select max(lecture.updated_at) from lectures lecture
      where lecture.school_id = ${schoolId} and lecture.course_id = courses.id),
    (select max(lecturer.updated_at) from course_lecturers teaching
      join lecturers lecturer on lecturer.school_id = teaching.school_id and lecturer.id = teaching.lecturer_id
      where teaching.school_id = ${schoolId} and teaching.course_id = courses.id)`,
  digital_product: ({ schoolId, now }: At) => latest`
    digital_products.updated_at, digital_products.parts_changed_at,
    ${passed('digital_products.access_until', now)},
    (select max(file.updated_at) from digital_product_files file
      where file.school_id = ${schoolId} and file.product_id = digital_products.id)`,
  membership_plan: ({ schoolId, now }: At) => latest`
    membership_plans.updated_at, ${passed('membership_plans.access_until', now)},
    (select max(course.updated_at) from membership_plan_courses included
      join courses course on course.school_id = included.school_id and course.id = included.course_id
      where included.school_id = ${schoolId} and included.plan_id = membership_plans.id),
    (select max(product.updated_at) from membership_plan_products included
      join digital_products product on product.school_id = included.school_id and product.id = included.product_id
      where included.school_id = ${schoolId} and included.plan_id = membership_plans.id)`,
  consulting_service: () => latest`
    service.updated_at, service.parts_changed_at, course.updated_at, lecturer.updated_at`,
  event: ({ schoolId, now }: At) => latest`
    events.updated_at, ${passed('events.ends_at', now)},
    (select max(greatest(ticket.updated_at, ticket.seats_told_at)) from event_tickets ticket
      where ticket.school_id = ${schoolId} and ticket.event_id = events.id)`,
} as const satisfies Record<ItemType, (at: At) => RawBuilder<Date>>

// `greatest` passes over nulls.
function latest(moments: TemplateStringsArray, ...parts: readonly unknown[]): RawBuilder<Date> {
  return sql<Date>`greatest(${sql(moments, ...parts)})`
}

// Plans with a fixed end were taken off sale at that time.
function passed(column: string, now: Date): RawBuilder<Date | null> {
  return sql`case when ${sql.ref(column)} <= ${now} then ${sql.ref(column)} end`
}
