import { type ExpressionBuilder, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import {
  between,
  isForward,
  newest,
  oldest,
  ordered,
  type Page,
  type PageRequest,
  sizeOf,
} from '../../platform/db/paging/keyset.ts'
import { prepared } from '../../platform/db/prepared/prepared.ts'
import type {
  ConsultingMeetingId,
  ConsultingMeetingsTable,
  ConsultingServiceId,
  Schema,
  SchoolId,
} from '../../platform/db/schema/schema.gen.ts'
import { consultingServicesReadableBy } from '../catalog/index.ts'
import { type Reader, seesUnpublished } from '../identity/index.ts'

type Deps = { readonly db: Db; readonly clock: Clock }
export type MeetingState = ConsultingMeetingsTable['state']

/** The public view of a meeting: its time, without the member. */
export type OpenMeeting = {
  readonly id: ConsultingMeetingId
  readonly serviceId: ConsultingServiceId
  readonly startsAt: Date
  readonly endsAt: Date
  readonly state: MeetingState
}

export type MeetingsRequest = {
  readonly serviceIds: readonly ConsultingServiceId[]
  readonly page: PageRequest
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** One page of the meetings of each service that are not cancelled, by start, by one statement for all of them and their totals. */
export async function meetingsOf(
  { db, clock }: Deps,
  actor: Reader,
  { page, serviceIds, from = oldest.at, until = newest.at }: MeetingsRequest,
): Promise<ReadonlyMap<ConsultingServiceId, Page<OpenMeeting>>> {
  const size = sizeOf(page)
  const { after = oldest, before = newest } = page
  // One more than requested, to know whether there is a next page.
  const cursors = { afterAt: after.at, afterId: after.id, beforeAt: before.at, beforeId: before.id }
  const query = { serviceIds, now: clock.now(), from, until, ...cursors, limit: size + 1 }
  const shape = shapeOf(page)
  const rows = seesUnpublished(actor, 'courses:read')
    ? await meetingRows(db, actor, query, shape).execute()
    : await published[shape](db, { ...query, schoolId: actor.schoolId })
  const found = Map.groupBy(rows, ({ serviceId }) => serviceId)
  return new Map(serviceIds.map((id) => [id, pageOf(found.get(id) ?? [], size, page)]))
}

type MeetingsQuery = Required<Pick<MeetingsRequest, 'serviceIds' | 'from' | 'until'>> & {
  readonly from: Date
  readonly until: Date
  readonly now: Date
  readonly afterAt: Date
  readonly afterId: string
  readonly beforeAt: Date
  readonly beforeId: string
  readonly limit: number
}
type Shape = `${'forwards' | 'backwards'}${'' | '.counted'}`

function shapeOf(page: PageRequest): Shape {
  return `${isForward(page) ? 'forwards' : 'backwards'}${page.withTotal ? '.counted' : ''}`
}

const published = {
  forwards: preparedFor('forwards'),
  backwards: preparedFor('backwards'),
  'forwards.counted': preparedFor('forwards.counted'),
  'backwards.counted': preparedFor('backwards.counted'),
} satisfies Record<Shape, unknown>

function preparedFor(shape: Shape) {
  return prepared(
    `consulting.meetings.${shape}`,
    (db, query: MeetingsQuery & { readonly schoolId: SchoolId }) =>
      meetingRows(db, { kind: 'visitor', schoolId: query.schoolId }, query, shape),
  )
}

function meetingRows(db: Db, actor: Reader, query: MeetingsQuery, shape: Shape) {
  return requestedServices(db, actor, query.serviceIds)
    .leftJoinLateral(
      () => countWithin(db, actor.schoolId, query, shape).as('counted'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      () => pageWithin(db, actor.schoolId, query, shape).as('meetings'),
      (join) => join.onTrue(),
    )
    .select(['service.id as serviceId', 'counted.total'])
    .select(['meetings.id', 'meetings.startsAt', 'meetings.endsAt', 'meetings.state'])
    .orderBy('meetings.startsAt')
    .orderBy('meetings.id')
}

type Row = { readonly [Key in keyof OpenMeeting]: OpenMeeting[Key] | null } & {
  readonly serviceId: ConsultingServiceId
  readonly total: bigint | null
}

// A service without meetings is one row without one.
function pageOf(rows: readonly Row[], size: number, page: PageRequest): Page<OpenMeeting> {
  const meetings = rows.flatMap(({ total, ...row }) => (row.id === null ? [] : [row as OpenMeeting]))
  const cut = cutOrdered(meetings, size, page)
  return page.withTotal ? { ...cut, total: Number(rows[0]?.total ?? 0) } : cut
}

function countWithin(db: Db, schoolId: SchoolId, query: MeetingsQuery, shape: Shape) {
  return shape.endsWith('.counted')
    ? within(db, schoolId, query).select(sql<bigint | null>`count(*)`.as('total'))
    : db.selectNoFrom(sql<bigint | null>`null::bigint`.as('total'))
}

function requestedServices(db: Db, actor: Reader, serviceIds: readonly ConsultingServiceId[]) {
  return consultingServicesReadableBy(db, actor).where('service.id', '=', (eb) =>
    eb.fn.any(eb.val(serviceIds)),
  )
}

const byStart = { at: 'open.starts_at', id: 'open.id', latestFirst: false }

function pageWithin(db: Db, schoolId: SchoolId, query: MeetingsQuery, shape: Shape) {
  const { afterAt, afterId, beforeAt, beforeId } = query
  const cursors = { after: { at: afterAt, id: afterId }, before: { at: beforeAt, id: beforeId } }
  return ordered(
    between(within(db, schoolId, query), byStart, cursors),
    byStart,
    shape.startsWith('forwards'),
  )
    .select(['open.id', 'open.startsAt', 'open.endsAt', 'open.state'])
    .limit(sql<number>`${query.limit}::integer`)
}

function within(db: Db, schoolId: SchoolId, { now, from, until }: MeetingsQuery) {
  return openMeetings(db, schoolId, now)
    .where(sql<boolean>`open.service_id = service.id`)
    .where('open.startsAt', '>=', from)
    .where('open.startsAt', '<', until)
}

// The relation has no person column, so no query on it can reveal one.
function openMeetings(db: Db, schoolId: SchoolId, now: Date) {
  const withoutPerson = db
    .selectFrom('consultingMeetings')
    .where('schoolId', '=', schoolId)
    .select(['serviceId', 'id', 'startsAt', 'endsAt', 'state'])
    .where((eb) => isBookedOrHeld(eb, now))
    .where('state', '<>', 'cancelled')
  return db.selectFrom(withoutPerson.as('open'))
}

/** Without expired or released holds. */
export function isBookedOrHeld(eb: ExpressionBuilder<Schema, 'consultingMeetings'>, now: Date) {
  return eb.or([
    eb('consultingMeetings.heldUntil', 'is', null),
    eb.and([eb('consultingMeetings.state', '=', 'reserved'), eb('consultingMeetings.heldUntil', '>', now)]),
  ])
}

// Always ordered by start.
function cutOrdered(rows: readonly OpenMeeting[], size: number, page: PageRequest): Page<OpenMeeting> {
  const hasMore = rows.length > size
  return isForward(page)
    ? { rows: rows.slice(0, size), hasNext: hasMore, hasPrevious: page.after !== undefined }
    : { rows: rows.slice(hasMore ? 1 : 0), hasNext: page.before !== undefined, hasPrevious: hasMore }
}
