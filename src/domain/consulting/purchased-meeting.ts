import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ConsultingMeetingId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { type Booking, type BookOutcome, bookMeeting } from './book-meeting.ts'
import { recordMeetingFact } from './meeting-facts.ts'

/** The line of an order by which a meeting is bought. */
export type Purchase = { readonly schoolId: SchoolId; readonly sourceId: string }
export type MeetingHold = Booking & { readonly heldUntil: Date }
export type ConfirmOutcome =
  | { readonly is: 'confirmed'; readonly meetingId: ConsultingMeetingId }
  /** The hold has expired, and the time is taken. */
  | { readonly is: 'taken' }

/** Holds a time for a purchase until it is paid or `heldUntil` passes. Idempotent. */
export async function holdMeeting(tx: Tx, clock: Clock, hold: MeetingHold): Promise<BookOutcome> {
  return await bookMeeting(tx, clock, hold)
}

/** Turns a purchase's hold into a meeting; an expired hold is renewed if the time is still free. */
export async function confirmMeeting(tx: Tx, clock: Clock, purchase: Purchase): Promise<ConfirmOutcome> {
  const confirmed = await confirmHold(tx, clock, purchase)
  if (confirmed) {
    await recordMeetingFact(tx, clock, 'meeting.reserved', confirmed)
    return { is: 'confirmed', meetingId: confirmed.id }
  }
  const last = await lastOf(tx, purchase)
  if (!last) throw new Error(`No meeting was reserved for the purchase ${purchase.sourceId}`)
  if (!last.heldUntil) return { is: 'confirmed', meetingId: last.id }
  return await bookAgain(tx, clock, { ...last, heldUntil: null })
}

/** Releases a purchase's hold, if it still exists. */
export async function releaseMeeting(tx: Tx, clock: Clock, { schoolId, sourceId }: Purchase): Promise<void> {
  await tx
    .updateTable('consultingMeetings')
    .set({ state: 'cancelled', cancelledAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('sourceId', '=', sourceId)
    .where('state', '=', 'reserved')
    .where('heldUntil', 'is not', null)
    .execute()
}

/** Cancels the meeting of a refunded purchase, unless it took place. */
export async function revokeMeeting(tx: Tx, clock: Clock, { schoolId, sourceId }: Purchase): Promise<void> {
  const cancelled = await tx
    .updateTable('consultingMeetings')
    .set({ state: 'cancelled', cancelledAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('sourceId', '=', sourceId)
    .where('state', '=', 'reserved')
    .where('heldUntil', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (cancelled) await recordMeetingFact(tx, clock, 'meeting.cancelled', cancelled)
}

// An expired hold whose time is still free counts as live, until its start.
async function confirmHold(tx: Tx, clock: Clock, { schoolId, sourceId }: Purchase) {
  const now = clock.now()
  return await tx
    .updateTable('consultingMeetings')
    .set({ heldUntil: null })
    .where('schoolId', '=', schoolId)
    .where('sourceId', '=', sourceId)
    .where('state', '=', 'reserved')
    .where('heldUntil', 'is not', null)
    .where((eb) => eb.or([eb('heldUntil', '>', now), eb('startsAt', '>', now)]))
    .returningAll()
    .executeTakeFirst()
}

async function lastOf(tx: Tx, { schoolId, sourceId }: Purchase) {
  return await tx
    .selectFrom('consultingMeetings')
    .select(['schoolId', 'id', 'personId', 'serviceId', 'startsAt', 'sourceId', 'heldUntil'])
    .where('schoolId', '=', schoolId)
    .where('sourceId', '=', sourceId)
    .orderBy((eb) => eb('heldUntil', 'is', null), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function bookAgain(
  tx: Tx,
  clock: Clock,
  { id: _id, ...booking }: Booking & { id: string },
): Promise<ConfirmOutcome> {
  const outcome = await bookMeeting(tx, clock, booking)
  if (outcome.is !== 'booked') return { is: 'taken' }
  await recordMeetingFact(tx, clock, 'meeting.reserved', {
    ...booking,
    id: outcome.meetingId,
    endsAt: outcome.endsAt,
  })
  return { is: 'confirmed', meetingId: outcome.meetingId }
}
