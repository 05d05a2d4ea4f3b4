import type { Clock } from '../../platform/clock.ts'
import { violates } from '../../platform/db/constraint.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ConsultingMeetingId } from '../../platform/db/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { giveUpLapsedHolds, meetingAt, timesAround } from './book-meeting.ts'
import { meetingsReadableBy } from './named-meetings.ts'
import { tellMeeting } from './meeting-facts.ts'
import { overlapsAny } from './meeting-times.ts'

/** Moves one's own meeting to another free time of the same service, until it begins. What was paid for it stays paid. */
export async function moveMeeting(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  member: MemberActor,
  id: ConsultingMeetingId,
  startsAt: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const meeting = await meetingsReadableBy(tx, member)
      .where('consultingMeetings.id', '=', id)
      .where('consultingMeetings.personId', '=', member.memberId)
      .selectAll('consultingMeetings')
      .forUpdate('consultingMeetings')
      .executeTakeFirst()
    if (!meeting) throw new Refusal('not_found', 'No such meeting')
    const now = clock.now()
    if (meeting.state !== 'reserved' || meeting.heldUntil)
      throw new Refusal('conflict', 'Only a reserved meeting can be moved')
    if (meeting.startsAt <= now) throw new Refusal('conflict', 'This meeting has already begun')
    const { schoolId, serviceId } = meeting
    const times = await timesAround(tx, clock, { schoolId, serviceId, startsAt })
    const offered = times && meetingAt(times, startsAt, now)
    if (!times || !offered) throw new Refusal('conflict', 'The service is not offered at that time')
    const others = times.taken.filter((span) => span.startsAt.getTime() !== meeting.startsAt.getTime())
    if (overlapsAny(offered, others)) throw taken()
    await giveUpLapsedHolds(tx, clock, { schoolId, serviceId }, offered)
    await tx
      .updateTable('consultingMeetings')
      .set({ startsAt: offered.startsAt, endsAt: offered.endsAt, remindedAt: null })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        throw violates(error, 'consulting_meetings_no_overlap') ? taken() : error
      })
    await tellMeeting(tx, clock, 'meeting.moved', { ...meeting, ...offered })
  })
}

const taken = () => new Refusal('conflict', 'That time is taken')
