import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { CourseId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { OfferType } from '../../catalog/index.ts'
import type { Selection } from '../../pricing/index.ts'

/** The published item behind an offer. */
export type SoldItem = {
  readonly itemType: OfferType
  readonly itemId: string
  readonly offerId: string
  readonly slug: string
  readonly name: string
  /** The plan of a course, or the kind of ticket. */
  readonly option: string | null
  readonly imageKey: string | null
  /** Set for events. */
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly timeZone: string | null
  /** Set for tickets. */
  readonly seatsLeft: number | null
  /** The course that a consulting service requires; null if it requires none. */
  readonly courseId: CourseId | null
  readonly courseSlug: string | null
  readonly courseName: string | null
}

/** The items behind these selections, in one statement. Unpublished items are omitted: their names are not public. */
export async function soldItems(
  db: Db,
  schoolId: SchoolId,
  selections: readonly Selection[],
): Promise<SoldItem[]> {
  const idsOf = (type: OfferType) =>
    selections.filter(({ itemType }) => itemType === type).map(({ offerId }) => offerId)
  const none = sql`null::timestamptz, null::timestamptz, null::text, null::integer, null::uuid, null::text, null::text`
  const { rows } = await sql<SoldItem>`
    select 'course' as item_type, course.id as item_id, plan.id as offer_id, course.slug, course.name,
      plan.name as option, course.image_key, null::timestamptz as starts_at, null::timestamptz as ends_at,
      null::text as time_zone, null::integer as seats_left, null::uuid as course_id, null::text as course_slug,
      null::text as course_name
    from course_plans plan join courses course on course.school_id = plan.school_id and course.id = plan.course_id
    where plan.school_id = ${schoolId} and plan.id = any(${idsOf('course')}::uuid[]) and course.state = 'published'
    union all
    select 'membership_plan', id, id, slug, name, null, image_key, ${none}
    from membership_plans
    where school_id = ${schoolId} and id = any(${idsOf('membership_plan')}::uuid[]) and state = 'published'
    union all
    select 'digital_product', id, id, slug, name, null, image_key, ${none}
    from digital_products
    where school_id = ${schoolId} and id = any(${idsOf('digital_product')}::uuid[]) and state = 'published'
    union all
    select 'event_ticket', event.id, ticket.id, event.slug, event.title, ticket.name, event.image_key,
      event.starts_at, event.ends_at, event.time_zone, ticket.capacity - ticket.taken, null, null, null
    from event_tickets ticket join events event on event.school_id = ticket.school_id and event.id = ticket.event_id
    where ticket.school_id = ${schoolId} and ticket.id = any(${idsOf('event_ticket')}::uuid[])
      and event.state = 'published'
    union all
    select 'consulting_meeting', service.id, service.id, service.slug, service.name, null, course.image_key,
      null, null, service.time_zone, null, course.id, course.slug, course.name
    from consulting_services service
    left join courses course on course.school_id = service.school_id and course.id = service.course_id
    where service.school_id = ${schoolId} and service.id = any(${idsOf('consulting_meeting')}::uuid[])
      and service.state = 'published' and coalesce(course.state, '') <> 'draft'
  `.execute(db)
  return rows
}
