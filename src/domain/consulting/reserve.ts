import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ConsultingMeetingId, ConsultingServiceId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { type BookOutcome, bookMeeting, timesAround } from './book-meeting.ts'
import { recordMeetingFact } from './meeting-facts.ts'

type Wish = { readonly serviceId: ConsultingServiceId; readonly startsAt: Date }

/** Reserves a time of a free service; others must be bought. */
export async function reserveMeeting(
  { db, clock }: { db: Db; clock: Clock },
  member: MemberActor,
  { serviceId, startsAt }: Wish,
): Promise<ConsultingMeetingId> {
  const { schoolId, memberId: personId } = member
  return await inTransaction(db, async (tx) => {
    const times = await timesAround(tx, clock, { schoolId, serviceId, startsAt })
    if (!times) throw new Refusal('not_found', 'No such service at this school')
    if (times.price > 0n) throw new Refusal('not_permitted', 'This service has a price: buy it instead')
    const sourceId = newId(clock)
    const booking = { schoolId, personId, serviceId, startsAt, heldUntil: null, sourceId }
    const { meetingId, endsAt } = bookedOrRefuse(await bookMeeting(tx, clock, booking, times))
    await recordMeetingFact(tx, clock, 'meeting.reserved', { ...booking, id: meetingId, endsAt })
    return meetingId
  })
}

function bookedOrRefuse(outcome: BookOutcome) {
  switch (outcome.is) {
    case 'booked':
      return outcome
    case 'taken':
      throw new Refusal('conflict', 'That time is taken')
    case 'not-offered':
      throw new Refusal('conflict', 'The service is not offered at that time')
    case 'not-entitled':
      throw new Refusal('not_permitted', 'The service requires access to its course')
  }
}
