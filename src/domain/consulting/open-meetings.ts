import { type ExpressionBuilder, sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { mostPerPage, type Page, type PageRequest } from '../../platform/db/keyset.ts'
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

/** One page of the meetings of each service, by start, by one statement for all of them. */
export async function meetingsOf(
  { db, clock }: Deps,
  actor: Reader,
  asked: MeetingsAsked,
): Promise<ReadonlyMap<ConsultingServiceId, Page<OpenMeeting>>> {
  const size = Math.min('first' in asked.page ? asked.page.first : asked.page.last, mostPerPage)
  const rows = await servicesAsked(db, actor, asked.serviceIds)
    .innerJoinLateral(
      // One more than asked for tells whether there is more.
      () =>
        pageWithin(db, clock.now(), asked)
          .limit(size + 1)
          .as('meetings'),
      (join) => join.onTrue(),
    )
    .select(['meetings.id', 'meetings.serviceId', 'meetings.startsAt', 'meetings.endsAt', 'meetings.state'])
    .orderBy('meetings.startsAt')
    .orderBy('meetings.id')
    .execute()
  const found = Map.groupBy(rows, ({ serviceId }) => serviceId)
  return new Map(asked.serviceIds.map((id) => [id, cut(found.get(id) ?? [], size, asked.page)]))
}

/** How many meetings each service has in these times, by one statement. */
export async function meetingCounts(
  { db, clock }: Deps,
  actor: Reader,
  asked: Omit<MeetingsAsked, 'page'>,
): Promise<ReadonlyMap<ConsultingServiceId, number>> {
  const rows = await servicesAsked(db, actor, asked.serviceIds)
    .innerJoinLateral(
      () => within(db, clock.now(), asked).select('open.serviceId').as('meetings'),
      (join) => join.onTrue(),
    )
    .groupBy('service.id')
    .select(['service.id', ({ fn }) => fn.countAll<bigint>().as('count')])
    .execute()
  const counts = new Map(rows.map(({ id, count }) => [id, Number(count)]))
  return new Map(asked.serviceIds.map((id) => [id, counts.get(id) ?? 0]))
}

function servicesAsked(db: Db, actor: Reader, serviceIds: readonly ConsultingServiceId[]) {
  return consultingServicesReadableBy(db, actor).where('service.id', '=', (eb) =>
    eb.fn.any(eb.val(serviceIds)),
  )
}

function pageWithin(db: Db, now: Date, { page, ...times }: MeetingsAsked) {
  const isForward = 'first' in page
  const cursor = isForward ? page.after : page.before
  const beyond = sql.raw(isForward ? '>' : '<')
  const direction = isForward ? 'asc' : 'desc'
  let begun = within(db, now, times)
  if (cursor) {
    begun = begun.where(sql<boolean>`(open.starts_at, open.id) ${beyond} (${cursor.at}, ${cursor.id})`)
  }
  return begun
    .select(['open.id', 'open.serviceId', 'open.startsAt', 'open.endsAt', 'open.state'])
    .orderBy('open.startsAt', direction)
    .orderBy('open.id', direction)
}

function within(db: Db, now: Date, { from, until }: Pick<MeetingsAsked, 'from' | 'until'>) {
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

function cut(rows: readonly OpenMeeting[], size: number, page: PageRequest): Page<OpenMeeting> {
  const hasMore = rows.length > size
  return 'first' in page
    ? { rows: rows.slice(0, size), hasNext: hasMore, hasPrevious: page.after !== undefined }
    : { rows: rows.slice(hasMore ? 1 : 0), hasNext: page.before !== undefined, hasPrevious: hasMore }
}
