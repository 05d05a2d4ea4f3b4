import { type ExpressionBuilder, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { between, isForward, ordered, type Page, type PageRequest, sizeOf } from '../../platform/db/keyset.ts'
import type {
  ConsultingMeetingId,
  ConsultingMeetingsTable,
  ConsultingServiceId,
  Schema,
} from '../../platform/db/schema.gen.ts'
import { consultingServicesReadableBy } from '../catalog/index.ts'
import type { Reader } from '../identity/index.ts'

type Deps = { readonly db: Db; readonly clock: Clock }
export type MeetingState = ConsultingMeetingsTable['state']

/** A meeting as everybody sees it: that the time is taken, never by whom. */
export type OpenMeeting = {
  readonly id: ConsultingMeetingId
  readonly serviceId: ConsultingServiceId
  readonly startsAt: Date
  readonly endsAt: Date
  readonly state: MeetingState
}

export type MeetingsAsked = {
  readonly serviceIds: readonly ConsultingServiceId[]
  readonly page: PageRequest
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** One page of the meetings of each service, by start, by one statement for all of them and their totals. */
export async function meetingsOf(
  { db, clock }: Deps,
  actor: Reader,
  { page, ...asked }: MeetingsAsked,
): Promise<ReadonlyMap<ConsultingServiceId, Page<OpenMeeting>>> {
  const size = sizeOf(page)
  const now = clock.now()
  const rows = await servicesAsked(db, actor, asked.serviceIds)
    .leftJoinLateral(
      () => countWithin(db, now, asked, page).as('counted'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      // One more than asked for tells whether there is more.
      () =>
        pageWithin(db, now, asked, page)
          .limit(size + 1)
          .as('meetings'),
      (join) => join.onTrue(),
    )
    .select(['service.id as serviceId', 'counted.total'])
    .select(['meetings.id', 'meetings.startsAt', 'meetings.endsAt', 'meetings.state'])
    .orderBy('meetings.startsAt')
    .orderBy('meetings.id')
    .execute()
  const found = Map.groupBy(rows, ({ serviceId }) => serviceId)
  return new Map(asked.serviceIds.map((id) => [id, pageOf(found.get(id) ?? [], size, page)]))
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

function countWithin(db: Db, now: Date, times: Times, { withTotal }: PageRequest) {
  return withTotal
    ? within(db, now, times).select(sql<bigint | null>`count(*)`.as('total'))
    : db.selectNoFrom(sql<bigint | null>`null`.as('total'))
}

function servicesAsked(db: Db, actor: Reader, serviceIds: readonly ConsultingServiceId[]) {
  return consultingServicesReadableBy(db, actor).where('service.id', '=', (eb) =>
    eb.fn.any(eb.val(serviceIds)),
  )
}

const byStart = { at: 'open.starts_at', id: 'open.id', latestFirst: false }

function pageWithin(db: Db, now: Date, times: Times, page: PageRequest) {
  return ordered(between(within(db, now, times), byStart, page), byStart, isForward(page)).select([
    'open.id',
    'open.startsAt',
    'open.endsAt',
    'open.state',
  ])
}

type Times = Pick<MeetingsAsked, 'from' | 'until'>

function within(db: Db, now: Date, { from, until }: Times) {
  let meetings = openMeetings(db, now).where(
    sql<boolean>`(open.school_id, open.service_id) = (service.school_id, service.id)`,
  )
  if (from) meetings = meetings.where('open.startsAt', '>=', from)
  if (until) meetings = meetings.where('open.startsAt', '<', until)
  return meetings
}

// The relation itself has no person in it, so nothing built on it can tell one.
function openMeetings(db: Db, now: Date) {
  const withoutPerson = db
    .selectFrom('consultingMeetings')
    .select(['schoolId', 'serviceId', 'id', 'startsAt', 'endsAt', 'state'])
    .where((eb) => isStanding(eb, now))
  return db.selectFrom(withoutPerson.as('open'))
}

/** Not a hold that lapsed or was given up: those were never meetings. */
export function isStanding(eb: ExpressionBuilder<Schema, 'consultingMeetings'>, now: Date) {
  return eb.or([
    eb('consultingMeetings.heldUntil', 'is', null),
    eb.and([eb('consultingMeetings.state', '=', 'reserved'), eb('consultingMeetings.heldUntil', '>', now)]),
  ])
}

// However they were asked for, they come by their start.
function cutOrdered(rows: readonly OpenMeeting[], size: number, page: PageRequest): Page<OpenMeeting> {
  const hasMore = rows.length > size
  return isForward(page)
    ? { rows: rows.slice(0, size), hasNext: hasMore, hasPrevious: page.after !== undefined }
    : { rows: rows.slice(hasMore ? 1 : 0), hasNext: page.before !== undefined, hasPrevious: hasMore }
}
