import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { PersonId } from '../../../platform/db/schema/schema.gen.ts'
import { parseId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  cancelBookedMeeting,
  lockOwnMeeting,
  type OwnBookedMeeting,
  ownBookedMeeting,
  reinstateMeeting,
} from '../../consulting/index.ts'
import { cancelOwnSeat, lockOwnSeat, type OwnSeat, ownSeat, reinstateSeat } from '../../events/index.ts'
import type { MemberActor } from '../../tenancy/index.ts'

/** A meeting or a registration that a member booked. */
export type BookingRef = { readonly kind: 'meeting' | 'registration'; readonly id: string }

/** The properties that meetings and registrations share. */
export type Booking = BookingRef & {
  readonly name: string
  readonly startsAt: Date
  readonly endsAt: Date
  /** The order line that paid for it, if any. */
  readonly sourceId: string
  /** The number of the seat within its order line, from 1. */
  readonly seat: number
  readonly isLive: boolean
  /** Unpaid: the order is cancelled instead. */
  readonly isHeld: boolean
  readonly movedNoticeMinutes: number | null
  /** The lecturer of a meeting, if they have an account. */
  readonly hostId: PersonId | null
  /** The row in the module that owns the booking. */
  readonly row: OwnBookedMeeting | OwnSeat
}

/** One of the member's own bookings; anything else is not found. */
export async function ownBooking(db: Db, member: MemberActor, ref: BookingRef): Promise<Booking> {
  return await findBooking(ref, {
    meeting: (id) => ownBookedMeeting(db, member, id),
    registration: (id) => ownSeat(db, member, id),
  })
}

/** Locks one of the member's own bookings. Lock its order first. */
export async function lockOwnBooking(tx: Tx, member: MemberActor, ref: BookingRef): Promise<Booking> {
  return await findBooking(ref, {
    meeting: (id) => lockOwnMeeting(tx, member, id),
    registration: (id) => lockOwnSeat(tx, member, id),
  })
}

type BookingLookups = {
  readonly meeting: (id: OwnBookedMeeting['id']) => Promise<OwnBookedMeeting | undefined>
  readonly registration: (id: OwnSeat['id']) => Promise<OwnSeat | undefined>
}

async function findBooking({ kind, id }: BookingRef, find: BookingLookups): Promise<Booking> {
  if (kind === 'meeting') {
    const meetingId = parseId<'ConsultingMeeting'>(id)
    const meeting = meetingId && (await find.meeting(meetingId))
    if (!meeting) throw new Refusal('not_found', 'You have no such meeting')
    return ofMeeting(meeting)
  }
  const registrationId = parseId<'EventRegistration'>(id)
  const seat = registrationId && (await find.registration(registrationId))
  if (!seat) throw new Refusal('not_found', 'You have no such registration')
  return ofSeat(seat)
}

function ofMeeting(row: OwnBookedMeeting): Booking {
  const { id, serviceName: name, startsAt, endsAt, sourceId, movedNoticeMinutes } = row
  return {
    kind: 'meeting',
    id,
    name,
    startsAt,
    endsAt,
    sourceId,
    movedNoticeMinutes,
    row,
    seat: 1,
    isLive: row.state === 'reserved',
    isHeld: row.heldUntil !== null,
    hostId: row.lecturerPersonId,
  }
}

function ofSeat(row: OwnSeat): Booking {
  const { id, title: name, startsAt, endsAt, sourceId, seat } = row
  return {
    kind: 'registration',
    id,
    name,
    startsAt,
    endsAt,
    sourceId,
    seat,
    row,
    isLive: row.state === 'enrolled',
    isHeld: false,
    movedNoticeMinutes: null,
    hostId: null,
  }
}

/** Ends a locked booking: its time or seat is free for others. */
export async function endBooking(tx: Tx, clock: Clock, { row }: Booking): Promise<void> {
  if ('serviceId' in row) await cancelBookedMeeting(tx, clock, row)
  else await cancelOwnSeat(tx, clock, row)
}

/** Restores the time or seat of a cancelled booking; refused if it has been taken. */
export async function reinstateBooking(tx: Tx, clock: Clock, { row }: Booking): Promise<void> {
  if ('serviceId' in row) await reinstateMeeting(tx, clock, row)
  else await reinstateSeat(tx, clock, row)
}
