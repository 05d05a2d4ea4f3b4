import type { Clock } from '../../platform/clock.ts'
import { violates } from '../../platform/db/constraint.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { ConsultingMeetingId } from '../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { releaseLapsedHolds } from './book-meeting.ts'
import { recordMeetingFact } from './meeting-facts.ts'
import { meetingsReadableBy } from './meetings.ts'

/** A meeting that the member booked, in any state. */
export type OwnBookedMeeting = NonNullable<Awaited<ReturnType<typeof ownBookedMeeting>>>

export async function ownBookedMeeting(db: Db, member: MemberActor, id: ConsultingMeetingId) {
  return await booked(db, member, id).executeTakeFirst()
}

/** A locked meeting that the member booked. */
export async function lockOwnMeeting(tx: Tx, member: MemberActor, id: ConsultingMeetingId) {
  return await booked(tx, member, id).forUpdate('consultingMeetings').executeTakeFirst()
}

function booked(db: Db, member: MemberActor, id: ConsultingMeetingId) {
  return meetingsReadableBy(db, member)
    .where('consultingMeetings.personId', '=', member.memberId)
    .where('consultingMeetings.id', '=', id)
    .selectAll('consultingMeetings')
    .select(['services.name as serviceName', 'lecturers.personId as lecturerPersonId'])
}

/** Cancels a locked meeting for its member: its time is free again. */
export async function cancelBookedMeeting(tx: Tx, clock: Clock, meeting: OwnBookedMeeting): Promise<void> {
  await write(tx, meeting, { state: 'cancelled', cancelledAt: clock.now() })
  await recordMeetingFact(tx, clock, 'meeting.cancelled', meeting)
}

/** Restores a cancelled meeting; refused if its time is reserved by another member. */
export async function reinstateMeeting(tx: Tx, clock: Clock, meeting: OwnBookedMeeting): Promise<void> {
  await releaseLapsedHolds(tx, clock, meeting, meeting)
  await write(tx, meeting, { state: 'reserved', cancelledAt: null }).catch((error: unknown) => {
    throw violates(error, 'consulting_meetings_no_overlap')
      ? new Refusal('conflict', 'Someone else has reserved that time')
      : error
  })
  await recordMeetingFact(tx, clock, 'meeting.reserved', meeting)
}

type State =
  | { readonly state: 'cancelled'; readonly cancelledAt: Date }
  | { readonly state: 'reserved'; readonly cancelledAt: null }

async function write(tx: Tx, { schoolId, id }: OwnBookedMeeting, state: State) {
  await tx
    .updateTable('consultingMeetings')
    .set(state)
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
}
