import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type {
  ConsultingMeetingId,
  ConsultingServiceId,
  PersonId,
  SchoolId,
} from '../../platform/db/schema/schema.gen.ts'
import { newId } from '../../platform/ids.ts'
import { ownsCourse } from '../entitlements/index.ts'
import { liveOverlap } from './live-overlap.ts'
import { longestMeeting, meetingTimes, type Span } from './meeting-times.ts'
import { readTimes, type ServiceTimes } from './timetable.ts'

export type Booking = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly serviceId: ConsultingServiceId
  readonly startsAt: Date
  /** The deadline of its payment; null if reserved immediately. */
  readonly heldUntil: Date | null
  readonly sourceId: string
}

export type BookOutcome =
  | { readonly is: 'booked'; readonly meetingId: ConsultingMeetingId; readonly endsAt: Date }
  /** The time is taken. */
  | { readonly is: 'taken' }
  /** The service is not offered at that time, or does not exist. */
  | { readonly is: 'not-offered' }
  /** The service requires a course that this person does not have. */
  | { readonly is: 'not-entitled' }

/** Reserves a time after all checks. */
export async function bookMeeting(
  tx: Tx,
  clock: Clock,
  booking: Booking,
  times?: ServiceTimes,
): Promise<BookOutcome> {
  const timetable = times ?? (await timesAround(tx, clock, booking))
  const meeting = timetable && meetingAt(timetable, booking.startsAt, clock.now())
  if (!meeting) return { is: 'not-offered' }
  const owner = { schoolId: booking.schoolId, memberId: booking.personId }
  const { courseId } = timetable
  const isEntitled = courseId === null || (await ownsCourse(tx, clock, owner, courseId))
  if (!isEntitled) return { is: 'not-entitled' }
  const meetingId = await insertMeeting(tx, clock, booking, meeting)
  return meetingId ? { is: 'booked', meetingId, endsAt: meeting.endsAt } : { is: 'taken' }
}

/** The public times of a service around a moment. */
export async function timesAround(
  tx: Tx,
  clock: Clock,
  { schoolId, serviceId, startsAt }: Pick<Booking, 'schoolId' | 'serviceId' | 'startsAt'>,
): Promise<ServiceTimes | undefined> {
  const endsAt = new Date(startsAt.getTime() + longestMeeting)
  const everybody = { kind: 'visitor', schoolId } as const
  return await readTimes(tx, everybody, { serviceId, startsAt, endsAt, now: clock.now() })
}

/** The meeting that starts at this time, if the service offers one. */
export function meetingAt(times: ServiceTimes, startsAt: Date, now: Date): Span | undefined {
  if (startsAt <= now) return undefined
  const [meeting] = meetingTimes(times, startsAt, new Date(startsAt.getTime() + 1))
  return meeting
}

// Returned, not thrown: the purchase's transaction must continue if the time is taken.
async function insertMeeting(tx: Tx, clock: Clock, booking: Booking, { startsAt, endsAt }: Span) {
  await releaseLapsedHolds(tx, clock, booking, { startsAt, endsAt })
  const { schoolId, serviceId, personId, sourceId, heldUntil } = booking
  const keys = { schoolId, id: newId<'ConsultingMeeting'>(clock), serviceId, personId, sourceId }
  const inserted = await tx
    .insertInto('consultingMeetings')
    .values({ ...keys, startsAt, endsAt, state: 'reserved', heldUntil, reservedAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id ?? (await existingMeeting(tx, booking))
}

/** Releases expired holds of unpaid orders that overlap this time. */
export async function releaseLapsedHolds(
  tx: Tx,
  clock: Clock,
  { schoolId, serviceId }: Pick<Booking, 'schoolId' | 'serviceId'>,
  { startsAt, endsAt }: Span,
) {
  await tx
    .updateTable('consultingMeetings')
    .set({ state: 'cancelled', cancelledAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('serviceId', '=', serviceId)
    .where('state', '=', 'reserved')
    .where('heldUntil', '<=', clock.now())
    .where(liveOverlap({ startsAt, endsAt }))
    .execute()
}

// The purchase already has its time.
async function existingMeeting(tx: Tx, { schoolId, sourceId, serviceId, startsAt }: Booking) {
  const meeting = await tx
    .selectFrom('consultingMeetings')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('sourceId', '=', sourceId)
    .where('serviceId', '=', serviceId)
    .where('startsAt', '=', startsAt)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst()
  return meeting?.id
}
