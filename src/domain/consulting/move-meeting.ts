import type { Selectable } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import { violates } from '../../platform/db/constraint.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { ConsultingMeetingId, ConsultingMeetingsTable } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { minute } from '../../platform/durations.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { meetingAt, releaseLapsedHolds, timesAround } from './book-meeting.ts'
import { recordMeetingFact } from './meeting-facts.ts'
import { overlapsAny } from './meeting-times.ts'
import { meetingsReadableBy } from './meetings.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/**
 * Moves a meeting to another free time of the same service, until it begins: one's own, or any as an operator. Its
 * payment is unchanged.
 */
export async function moveMeeting(
  { db, clock }: Deps,
  actor: MemberActor | Editor,
  id: ConsultingMeetingId,
  startsAt: Date,
): Promise<void> {
  if (actor.kind !== 'member') refuseUnlessMay(actor, 'courses:write')
  await inTransaction(db, async (tx) => {
    const meeting = await movableMeeting(tx, clock, actor, id)
    const { schoolId, serviceId } = meeting
    const offered = await freeTimeAt(tx, clock, meeting, startsAt)
    await releaseLapsedHolds(tx, clock, { schoolId, serviceId }, offered)
    await tx
      .updateTable('consultingMeetings')
      .set({
        startsAt: offered.startsAt,
        endsAt: offered.endsAt,
        remindedAt: null,
        ...(actor.kind === 'member' ? { movedNoticeMinutes: shortestNotice(clock, meeting) } : {}),
      })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .execute()
      .catch((error: unknown) => {
        throw violates(error, 'consulting_meetings_no_overlap') ? timeIsTaken() : error
      })
    await recordMeetingFact(tx, clock, 'meeting.moved', { ...meeting, ...offered })
  })
}

function shortestNotice(clock: Clock, { startsAt, movedNoticeMinutes }: Selectable<ConsultingMeetingsTable>) {
  const notice = Math.floor((startsAt.getTime() - clock.now().getTime()) / minute)
  return Math.min(notice, movedNoticeMinutes ?? notice)
}

async function movableMeeting(tx: Tx, clock: Clock, actor: MemberActor | Editor, id: ConsultingMeetingId) {
  const readable = meetingsReadableBy(tx, actor).where('consultingMeetings.id', '=', id)
  // A lecturer can read and cancel their meetings, but not move them.
  const movable =
    actor.kind === 'member' ? readable.where('consultingMeetings.personId', '=', actor.memberId) : readable
  const meeting = await movable
    .selectAll('consultingMeetings')
    .forUpdate('consultingMeetings')
    .executeTakeFirst()
  if (!meeting) throw new Refusal('not_found', 'No such meeting')
  if (meeting.state !== 'reserved' || meeting.heldUntil)
    throw new Refusal('conflict', 'Only a reserved meeting can be moved')
  if (meeting.startsAt <= clock.now()) throw new Refusal('conflict', 'This meeting has already begun')
  return meeting
}

async function freeTimeAt(
  tx: Tx,
  clock: Clock,
  meeting: Selectable<ConsultingMeetingsTable>,
  startsAt: Date,
) {
  const { schoolId, serviceId } = meeting
  if (Number.isNaN(startsAt.getTime())) throw notOffered()
  const times = await timesAround(tx, clock, { schoolId, serviceId, startsAt })
  const offered = times && meetingAt(times, startsAt, clock.now())
  if (!times || !offered) throw notOffered()
  // The meeting's own time is ignored, so that it may be moved by less than its length.
  const otherSpans = times.busy.filter((span) => span.startsAt.getTime() !== meeting.startsAt.getTime())
  if (overlapsAny(offered, otherSpans)) throw timeIsTaken()
  return offered
}

const notOffered = () => new Refusal('conflict', 'The service is not offered at that time')
const timeIsTaken = () => new Refusal('conflict', 'That time is taken')
