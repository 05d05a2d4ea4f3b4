import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { PageRequest } from '../../../platform/paging.ts'
import type { OfferType } from '../../catalog/index.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

export const entitlementSources = ['payment', 'membership', 'manual', 'gift', 'seat'] as const
export const entitlementStates = ['active', 'to_come', 'suspended', 'ended', 'taken_back'] as const

/** A current or past entitlement of a member, from any source. */
export type MemberEntitlement = {
  readonly id: string
  readonly kind: OfferType
  readonly itemId: string
  readonly slug: string
  readonly name: string
  /** A purchase, a membership that includes it, an operator, a gift, or an assigned seat. */
  readonly source: (typeof entitlementSources)[number]
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly state: (typeof entitlementStates)[number]
  readonly givenAt: Date
}

type EntitlementFilter = {
  readonly page: PageRequest
  readonly kind?: OfferType | undefined
  readonly itemId?: string | undefined
  readonly source?: MemberEntitlement['source'] | undefined
}

/** A page of a member's current and past entitlements, the latest first, read with one statement. */
export async function entitlementsOf(
  { db, clock }: Deps,
  editor: Editor,
  personId: PersonId,
  { page, kind, itemId, source }: EntitlementFilter,
) {
  refuseUnlessMay(editor, 'members:read')
  const { schoolId } = editor
  let entitlements = db
    .selectFrom(entitlementRows({ schoolId, personId, now: clock.now() }).as<'entitlement'>(sql`entitlement`))
    .selectAll('entitlement')
  if (kind) entitlements = entitlements.where('entitlement.kind', '=', kind)
  if (itemId) entitlements = entitlements.where('entitlement.itemId', '=', itemId)
  if (source) entitlements = entitlements.where('entitlement.source', '=', source)
  return await keysetPage(
    entitlements,
    { at: 'entitlement.given_at', id: 'entitlement.id', latestFirst: true },
    page,
  )
}

type MemberReference = { readonly schoolId: SchoolId; readonly personId: PersonId; readonly now: Date }

// A person has few entitlements: each part is read by its index of persons and sorted.
function entitlementRows({ schoolId, personId, now }: MemberReference) {
  const isOwn = (table: string) => sql`${sql.ref(`${table}.school_id`)} = ${schoolId}
    and ${sql.ref(`${table}.person_id`)} = ${personId}`
  return sql<MemberEntitlement>`(
    select access.id, access.item_type as kind, access.item_id,
      coalesce(course.slug, product.slug, plan.slug) as slug,
      coalesce(course.name, product.name, plan.name) as name,
      access.source, access.starts_at, access.expires_at as ends_at, access.created_at as given_at,
      case when access.taken_back_at is not null then 'taken_back' when access.expires_at <= ${now} then 'ended'
        when access.suspended_at is not null then 'suspended'
        when access.starts_at > ${now} then 'to_come' else 'active' end as state
    from entitlements access
    left join courses course on access.item_type = 'course'
      and course.school_id = access.school_id and course.id = access.item_id
    left join digital_products product on access.item_type = 'digital_product'
      and product.school_id = access.school_id and product.id = access.item_id
    left join membership_plans plan on access.item_type = 'membership_plan'
      and plan.school_id = access.school_id and plan.id = access.item_id
    where ${isOwn('access')}
    union all
    select seat.id, 'event_ticket', event.id, event.slug, event.title, ${sourceOf(schoolId, 'seat')},
      event.starts_at, event.ends_at, seat.registered_at,
      ${stateOf({ cancelledAt: 'seat.cancelled_at', startsAt: 'event.starts_at', endsAt: 'event.ends_at', now })}
    from event_registrations seat
    join events event on event.school_id = seat.school_id and event.id = seat.event_id
    where ${isOwn('seat')}
    union all
    select meeting.id, 'consulting_meeting', service.id, service.slug, service.name, ${sourceOf(schoolId, 'meeting')},
      meeting.starts_at, meeting.ends_at, meeting.reserved_at,
      ${stateOf({ cancelledAt: 'meeting.cancelled_at', startsAt: 'meeting.starts_at', endsAt: 'meeting.ends_at', now })}
    from consulting_meetings meeting
    join consulting_services service on service.school_id = meeting.school_id and service.id = meeting.service_id
    where ${isOwn('meeting')} and meeting.held_until is null
  )`
}

// A free booking has itself as its source.
const sourceOf = (schoolId: SchoolId, table: string) => sql`case when exists (
  select from order_lines line
  where line.school_id = ${schoolId} and line.id = ${sql.ref(`${table}.source_id`)}
) then 'payment' else 'manual' end`

type Span = {
  readonly cancelledAt: string
  readonly startsAt: string
  readonly endsAt: string
  readonly now: Date
}

const stateOf = ({ cancelledAt, startsAt, endsAt, now }: Span) =>
  sql`case when ${sql.ref(cancelledAt)} is not null then 'taken_back' when ${sql.ref(endsAt)} <= ${now} then 'ended'
    when ${sql.ref(startsAt)} > ${now} then 'to_come' else 'active' end`
