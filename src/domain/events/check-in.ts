import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { EventId, EventRegistrationId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { recordFact } from '../facts/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { readCode } from './registration-code.ts'

type Admitted = {
  readonly id: EventRegistrationId
  readonly personId: PersonId
  readonly personName: string
  readonly ticketName: string
}

export type CheckInOutcome =
  | { readonly is: 'checked-in'; readonly registration: Admitted; readonly checkedInAt: Date }
  /** Already checked in: the staff can decide by the time of the first check-in. */
  | { readonly is: 'checked-in-before'; readonly registration: Admitted; readonly checkedInAt: Date }
  | { readonly is: 'not-coming'; readonly state: 'cancelled' | 'no_show' }
  /** No registration of this event has that code. */
  | { readonly is: 'unknown' }

/** Checks in the registration with this code at the entrance of an event, once. */
export async function checkIn(
  { db, clock }: { db: Db; clock: Clock },
  actor: Editor,
  { eventId, code }: { eventId: EventId; code: string },
): Promise<CheckInOutcome> {
  refuseUnlessMay(actor, 'events:write')
  const { schoolId } = actor
  const ticketCode = { schoolId, eventId, code: readCode(code) }
  return await inTransaction(db, async (tx) => {
    const isFirst = await admit(tx, clock, ticketCode)
    const found = await registrationWith(tx, ticketCode)
    if (!found) return { is: 'unknown' }
    const { state, checkedInAt, ...registration } = found
    if (state === 'cancelled' || state === 'no_show') return { is: 'not-coming', state }
    if (!checkedInAt) throw new Error('A registration was neither checked in nor refused')
    if (!isFirst) return { is: 'checked-in-before', registration, checkedInAt }
    const body = { eventId, registrationId: registration.id, personId: registration.personId }
    await recordFact(tx, clock, { schoolId, kind: 'event.checked_in', body })
    return { is: 'checked-in', registration, checkedInAt }
  })
}

type TicketCode = { readonly schoolId: SchoolId; readonly eventId: EventId; readonly code: string }

// Of two concurrent check-ins with one code, one succeeds.
async function admit(tx: Tx, clock: Clock, { schoolId, eventId, code }: TicketCode): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('eventRegistrations')
    .set({ state: 'checked_in', checkedInAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('code', '=', code)
    .where('eventId', '=', eventId)
    .where('state', '=', 'enrolled')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function registrationWith(tx: Tx, { schoolId, eventId, code }: TicketCode) {
  return await tx
    .selectFrom('eventRegistrations as registrations')
    .innerJoin('people', 'people.id', 'registrations.personId')
    .innerJoin('eventTickets as tickets', (join) =>
      join
        .onRef('tickets.schoolId', '=', 'registrations.schoolId')
        .onRef('tickets.id', '=', 'registrations.ticketId'),
    )
    .select(['registrations.id', 'registrations.personId', 'people.name as personName'])
    .select(['tickets.name as ticketName', 'registrations.state', 'registrations.checkedInAt'])
    .where('registrations.schoolId', '=', schoolId)
    .where('registrations.code', '=', code)
    .where('registrations.eventId', '=', eventId)
    .executeTakeFirst()
}
