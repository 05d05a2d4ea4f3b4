import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/db/database.ts'
import type { ConsultingServiceId, CourseId } from '../../platform/db/schema/schema.gen.ts'
import { consultingServicesReadableBy } from '../catalog/index.ts'
import type { Reader } from '../identity/index.ts'
import { liveOverlap } from './live-overlap.ts'
import type { Span, Timetable } from './meeting-times.ts'
import { shortTime } from './slot.ts'

/** A service with its slots, and with the exceptions and meetings that overlap the requested times. */
export type ServiceTimes = Timetable & {
  /** Null if every member may book it. */
  readonly courseId: CourseId | null
  readonly price: bigint
  readonly busy: readonly Span[]
}

type TimetableQuery = Span & { readonly now: Date }
type ServiceQuery = TimetableQuery & { readonly serviceId: ConsultingServiceId }
type ServicesQuery = TimetableQuery & { readonly serviceIds: readonly ConsultingServiceId[] }

/** The timetable of one service, in one statement; undefined if the service is not visible to this reader. */
export async function readTimes(
  db: Db,
  reader: Reader,
  { serviceId, ...query }: ServiceQuery,
): Promise<ServiceTimes | undefined> {
  return (await readTimesOfMany(db, reader, { ...query, serviceIds: [serviceId] })).get(serviceId)
}

/** The timetables of several services, in one statement. */
export async function readTimesOfMany(
  db: Db,
  reader: Reader,
  query: ServicesQuery,
): Promise<ReadonlyMap<ConsultingServiceId, ServiceTimes>> {
  const rows = await timesQuery(db, reader, query).execute()
  return new Map(rows.map(({ id, ...row }) => [id, toTimes(row)]))
}

type Row = Omit<Awaited<ReturnType<ReturnType<typeof timesQuery>['execute']>>[number], 'id'>

function toTimes(row: Row): ServiceTimes {
  return {
    ...row,
    slots: row.slots.map((slot) => ({
      weekday: slot.weekday,
      startTime: shortTime(slot.opens),
      endTime: shortTime(slot.closes),
      effectiveFrom: momentOrNull(slot.since),
      effectiveUntil: momentOrNull(slot.till),
    })),
    exceptions: row.exceptions.map(toSpan),
    busy: row.busy.map(toSpan),
  }
}

// Names inside JSON are single words, since nothing turns them into camelCase on the way back.
function timesQuery(db: Db, reader: Reader, { serviceIds, startsAt, endsAt, now }: ServicesQuery) {
  return consultingServicesReadableBy(db, reader)
    .where('service.id', '=', (eb) => eb.fn.any(eb.val([...serviceIds])))
    .select([
      'service.id',
      'service.courseId',
      'service.price',
      'service.timeZone',
      'service.durationMinutes',
    ])
    .select(({ selectFrom }) => [
      jsonArrayFrom(
        selectFrom('consultingSlots as slots')
          .where('slots.schoolId', '=', reader.schoolId)
          .whereRef('slots.serviceId', '=', 'service.id')
          .select(['weekday', 'startTime as opens', 'endTime as closes'])
          .select(['effectiveFrom as since', 'effectiveUntil as till']),
      ).as('slots'),
      jsonArrayFrom(
        selectFrom('consultingExceptions as exceptions')
          .where('exceptions.schoolId', '=', reader.schoolId)
          .whereRef('exceptions.serviceId', '=', 'service.id')
          .where('exceptions.startsAt', '<', endsAt)
          .where('exceptions.endsAt', '>', startsAt)
          .select(['startsAt as opens', 'endsAt as closes']),
      ).as('exceptions'),
      jsonArrayFrom(
        selectFrom('consultingMeetings as meetings')
          .where('meetings.schoolId', '=', reader.schoolId)
          .whereRef('meetings.serviceId', '=', 'service.id')
          .where(liveOverlap({ startsAt, endsAt }))
          .where(({ eb, or }) => or([eb('heldUntil', 'is', null), eb('heldUntil', '>', now)]))
          .select(['startsAt as opens', 'endsAt as closes']),
      ).as('busy'),
    ])
}

// JSON carries moments as text, whatever the types of the columns say.
function toSpan({ opens, closes }: { opens: Date | string; closes: Date | string }): Span {
  return { startsAt: new Date(opens), endsAt: new Date(closes) }
}

function momentOrNull(moment: Date | string | null): Date | null {
  return moment === null ? null : new Date(moment)
}
