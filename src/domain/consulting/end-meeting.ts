import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { ConsultingMeetingId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { recordMeetingFact } from './meeting-facts.ts'
import { meetingsReadableBy } from './meetings.ts'

type Deps = { readonly db: Db; readonly clock: Clock }
type Actor = MemberActor | Editor

/** Cancels a meeting: the member before the start, the lecturer or an operator at any time. */
export async function cancelMeeting(
  { db, clock }: Deps,
  actor: Actor,
  id: ConsultingMeetingId,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const meeting = await lockMeeting(tx, actor, id)
    if (meeting.state !== 'reserved')
      throw new Refusal('conflict', 'This meeting has already ended or was cancelled')
    if (!isRunBy(actor, meeting) && meeting.startsAt <= clock.now()) {
      throw new Refusal('conflict', 'This meeting has already begun')
    }
    await end(tx, meeting, { state: 'cancelled', cancelledAt: clock.now() })
    if (!meeting.heldUntil) await recordMeetingFact(tx, clock, 'meeting.cancelled', meeting)
  })
}

/** Marks a meeting as finished; for the lecturer or an operator, after its start. */
export async function finishMeeting(
  { db, clock }: Deps,
  actor: Actor,
  id: ConsultingMeetingId,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const meeting = await lockMeeting(tx, actor, id)
    if (!isRunBy(actor, meeting)) {
      throw new Refusal('not_permitted', 'Only the lecturer or an operator can mark a meeting as finished')
    }
    if (meeting.state !== 'reserved' || meeting.heldUntil) {
      throw new Refusal('conflict', 'Only a reserved meeting can be finished')
    }
    if (meeting.startsAt > clock.now()) throw new Refusal('conflict', 'This meeting has not begun yet')
    await end(tx, meeting, { state: 'finished', finishedAt: clock.now() })
    await recordMeetingFact(tx, clock, 'meeting.finished', meeting)
  })
}

// Locked, so that a concurrent change finds it ended.
async function lockMeeting(tx: Tx, actor: Actor, id: ConsultingMeetingId) {
  const meeting = await meetingsReadableBy(tx, actor)
    .where('consultingMeetings.id', '=', id)
    .selectAll('consultingMeetings')
    .select('lecturers.personId as lecturerPersonId')
    .forUpdate('consultingMeetings')
    .executeTakeFirst()
  if (!meeting) throw new Refusal('not_found', 'No such meeting')
  return meeting
}

type LockedMeeting = Awaited<ReturnType<typeof lockMeeting>>

function isRunBy(actor: Actor, { lecturerPersonId }: LockedMeeting): boolean {
  switch (actor.kind) {
    case 'member':
      return lecturerPersonId === actor.memberId
    case 'operator':
    case 'platform':
      refuseUnlessMay(actor, 'courses:write')
      return true
  }
}

type Ending =
  | { readonly state: 'cancelled'; readonly cancelledAt: Date }
  | { readonly state: 'finished'; readonly finishedAt: Date }

async function end(tx: Tx, { schoolId, id }: LockedMeeting, ending: Ending) {
  await tx
    .updateTable('consultingMeetings')
    .set(ending)
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
}
