import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { preparedPage } from '../../platform/db/prepared/prepared-page.ts'
import type { ConsultingSlotId, LecturerId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { type EntitlementDeps, type EntitlementOwner, ownedBy } from '../entitlements/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { shortTime } from './slot.ts'
import { weekdayOf } from './weekday.ts'

type ServiceLecturer = { readonly id: LecturerId; readonly name: string; readonly avatarKey: string | null }

/** The consulting services offered with the courses a member has access to, latest first: no list of purchases. */
export async function servicesFor(
  { db, clock }: EntitlementDeps,
  { schoolId, memberId }: MemberActor,
  page: PageRequest,
) {
  const found = await readPage(db, page, { schoolId, memberId, now: clock.now() })
  return { ...found, rows: found.rows.map((row) => ({ ...row, slots: row.slots.map(asSlot) })) }
}

const readPage = preparedPage('consulting.services', {
  order: { at: 'service.created_at', id: 'service.id', latestFirst: true },
  rows: (db: Db, { schoolId, memberId, now }: { schoolId: SchoolId; memberId: PersonId; now: Date }) =>
    offeredTo(db, { schoolId, memberId }, now),
  select: (rows, { schoolId }) =>
    rows
      .leftJoin('lecturers as lecturer', (join) =>
        join
          .onRef('lecturer.schoolId', '=', 'service.schoolId')
          .onRef('lecturer.id', '=', 'service.lecturerId'),
      )
      .select(['service.id', 'service.slug', 'service.name', 'service.description', 'service.createdAt'])
      .select([
        'service.durationMinutes',
        'service.timeZone',
        'service.price',
        slotsInJson(schoolId).as('slots'),
      ])
      .select(['course.slug as courseSlug', 'course.name as courseName', lecturer.as('lecturer')]),
})

function offeredTo(db: Db, owner: EntitlementOwner, now: Date) {
  return db
    .selectFrom(ownedBy(db, owner, 'course', now).as('owned'))
    .innerJoin('courses as course', (join) =>
      join.on('course.schoolId', '=', owner.schoolId).on(sql<boolean>`course.id = owned.item_id`),
    )
    .innerJoin('consultingServices as service', (join) =>
      join.onRef('service.schoolId', '=', 'course.schoolId').onRef('service.courseId', '=', 'course.id'),
    )
    .where('service.state', '=', 'published')
}

const lecturer = sql<ServiceLecturer | null>`case when lecturer.id is not null
  then json_build_object('id', lecturer.id, 'name', lecturer.name, 'avatarKey', lecturer.avatar_key) end`

type SlotInJson = {
  readonly id: ConsultingSlotId
  readonly weekday: number
  readonly startTime: string
  readonly endTime: string
  readonly effectiveFrom: string | null
  readonly effectiveUntil: string | null
}

const slotsInJson = (schoolId: SchoolId) => sql<SlotInJson[]>`(
  select coalesce(json_agg(json_build_object(
    'id', slot.id, 'weekday', slot.weekday, 'startTime', slot.start_time, 'endTime', slot.end_time,
    'effectiveFrom', slot.effective_from, 'effectiveUntil', slot.effective_until
  ) order by slot.weekday, slot.start_time, slot.id), '[]')
  from consulting_slots as slot
  where slot.school_id = ${schoolId} and slot.service_id = service.id
)`

function asSlot({ weekday, startTime, endTime, effectiveFrom, effectiveUntil, ...slot }: SlotInJson) {
  return {
    ...slot,
    weekday: weekdayOf(weekday),
    startTime: shortTime(startTime),
    endTime: shortTime(endTime),
    effectiveFrom: effectiveFrom === null ? null : new Date(effectiveFrom),
    effectiveUntil: effectiveUntil === null ? null : new Date(effectiveUntil),
  }
}

/** A service that comes with a course of the member. */
export type OfferedService = RowOf<typeof servicesFor>
