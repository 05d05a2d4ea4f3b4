import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type {
  ConsultingMeetingId,
  ConsultingServiceId,
  PersonId,
  SchoolId,
} from '../../platform/db/schema/schema.gen.ts'
import { recordFact } from '../facts/index.ts'

type MeetingOfFact = {
  readonly schoolId: SchoolId
  readonly id: ConsultingMeetingId
  readonly serviceId: ConsultingServiceId
  readonly personId: PersonId
  readonly sourceId: string
  readonly startsAt: Date
  readonly endsAt: Date
}

export type MeetingFact = 'meeting.reserved' | 'meeting.moved' | 'meeting.cancelled' | 'meeting.finished'

/** Records the facts of a meeting; none for a hold. */
export async function recordMeetingFact(tx: Tx, clock: Clock, kind: MeetingFact, meeting: MeetingOfFact) {
  const { schoolId, id: meetingId, serviceId, personId, sourceId, startsAt, endsAt } = meeting
  await recordFact(tx, clock, {
    schoolId,
    kind,
    body: { meetingId, serviceId, personId, sourceId, startsAt, endsAt },
  })
}
