import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { EventRegistrationId } from '../../platform/db/schema/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordFact } from '../facts/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { cancelSeat } from './cancel-registration.ts'
import { registrationsReadableBy } from './registrations.ts'
import { reserveSeats } from './seats.ts'

/** A registration of the member, in any state. */
export type OwnSeat = NonNullable<Awaited<ReturnType<typeof ownSeat>>>

export async function ownSeat(db: Db, member: MemberActor, id: EventRegistrationId) {
  return await registered(db, member, id).executeTakeFirst()
}

/** A locked registration of the member. */
export async function lockOwnSeat(tx: Tx, member: MemberActor, id: EventRegistrationId) {
  return await registered(tx, member, id).forUpdate('registrations').executeTakeFirst()
}

function registered(db: Db, member: MemberActor, id: EventRegistrationId) {
  return registrationsReadableBy(db, member)
    .where('registrations.id', '=', id)
    .selectAll('registrations')
    .select(['events.title', 'events.startsAt', 'events.endsAt'])
}

/** Cancels a locked registration for its member and releases its seat. */
export async function cancelOwnSeat(tx: Tx, clock: Clock, seat: OwnSeat): Promise<void> {
  await cancelSeat(tx, clock, seat)
}

/** Takes a seat again for a cancelled registration; refused if none is left. */
export async function reinstateSeat(tx: Tx, clock: Clock, seat: OwnSeat): Promise<void> {
  const { schoolId, id, ticketId, eventId, personId, sourceId } = seat
  if (!(await reserveSeats(tx, clock, { schoolId, ticketId, quantity: 1 })))
    throw new Refusal('conflict', 'No seats are left')
  await tx
    .updateTable('eventRegistrations')
    .set({ state: 'enrolled', cancelledAt: null })
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .execute()
  await holdSeatAgain(tx, clock, seat)
  const body = { eventId, ticketId, personId, sourceId, registrationIds: [id] }
  await recordFact(tx, clock, { schoolId, kind: 'event.registered', body })
}

// The reverse of a release: a hold that ended with its last seat is active again, another one gets one seat more.
async function holdSeatAgain(tx: Tx, clock: Clock, { schoolId, sourceId, ticketId }: OwnSeat) {
  await tx
    .updateTable('seatHolds')
    .set({
      quantity: sql`case when state = 'registered' then quantity + 1 else 1 end`,
      state: 'registered',
      settledAt: clock.now(),
    })
    .where('schoolId', '=', schoolId)
    .where('sourceId', '=', sourceId)
    .where('ticketId', '=', ticketId)
    .execute()
}
