import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { EventRegistrationId, EventRegistrationsTable } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordFact } from '../facts/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { registrationsReadableBy } from './registrations.ts'
import { releaseRegisteredSeats, type SeatPurchase } from './seats.ts'

/** Cancels a registration and releases its seat: its member until the event starts, an operator at any time. */
export async function cancelRegistration(
  { db, clock }: { db: Db; clock: Clock },
  actor: MemberActor | Editor,
  id: EventRegistrationId,
): Promise<void> {
  if (actor.kind !== 'member') refuseUnlessMay(actor, 'events:write')
  await inTransaction(db, async (tx) => {
    const registration = await registrationsReadableBy(tx, actor)
      .where('registrations.id', '=', id)
      .selectAll('registrations')
      .select('events.startsAt')
      .forUpdate('registrations')
      .executeTakeFirst()
    if (!registration) throw new Refusal('not_found', 'No such registration')
    if (registration.state !== 'enrolled')
      throw new Refusal('conflict', 'This registration can no longer be cancelled')
    if (actor.kind === 'member' && registration.startsAt <= clock.now()) {
      throw new Refusal('conflict', 'The event has already begun')
    }
    await cancelSeat(tx, clock, registration)
  })
}

/** Cancels a locked registration and releases its seat. */
export async function cancelSeat(
  tx: Tx,
  clock: Clock,
  registration: CancelledRegistration & { readonly id: EventRegistrationId },
): Promise<void> {
  await tx
    .updateTable('eventRegistrations')
    .set({ state: 'cancelled', cancelledAt: clock.now() })
    .where('schoolId', '=', registration.schoolId)
    .where('id', '=', registration.id)
    .execute()
  await releaseRegisteredSeats(tx, clock, { ...registration, quantity: 1 })
  await recordCancelledFact(tx, clock, registration, [registration.id])
}

/** Cancels the remaining registrations of a refunded purchase and releases their seats. */
export async function revokeSeats(tx: Tx, clock: Clock, { schoolId, sourceId }: SeatPurchase): Promise<void> {
  const cancelled = await tx
    .updateTable('eventRegistrations')
    .set({ state: 'cancelled', cancelledAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('sourceId', '=', sourceId)
    .where(sql<boolean>`state in ('enrolled', 'checked_in')`)
    .returning(['schoolId', 'id', 'ticketId', 'eventId', 'personId', 'sourceId'])
    .execute()
  for (const [ticketId, registrations] of Map.groupBy(cancelled, (row) => row.ticketId)) {
    await releaseRegisteredSeats(tx, clock, { schoolId, sourceId, ticketId, quantity: registrations.length })
    const [first] = registrations
    if (first) {
      const ids = registrations.map(({ id }) => id)
      await recordCancelledFact(tx, clock, first, ids)
    }
  }
}

type CancelledRegistration = Pick<
  EventRegistrationsTable,
  'schoolId' | 'eventId' | 'ticketId' | 'personId' | 'sourceId'
>

async function recordCancelledFact(
  tx: Tx,
  clock: Clock,
  registration: CancelledRegistration,
  registrationIds: readonly EventRegistrationId[],
) {
  const { schoolId, eventId, ticketId, personId, sourceId } = registration
  const body = { eventId, ticketId, personId, sourceId, registrationIds }
  await recordFact(tx, clock, { schoolId, kind: 'event.registration_cancelled', body })
}
