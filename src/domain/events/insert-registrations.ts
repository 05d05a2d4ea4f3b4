import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type {
  EventId,
  EventRegistrationId,
  EventTicketId,
  PersonId,
  SchoolId,
} from '../../platform/db/schema/schema.gen.ts'
import { newId } from '../../platform/ids.ts'
import { newRegistrationCode } from './registration-code.ts'

type Registering = {
  readonly schoolId: SchoolId
  readonly eventId: EventId
  readonly ticketId: EventTicketId
  readonly personId: PersonId
  readonly sourceId: string
  readonly quantity: number
  /** The number of earlier seats of the same purchase, which keep their numbers. */
  readonly before?: number
}

const mostTries = 10

/** A registration for each seat, with a unique code at the school. */
export async function insertRegistrations(
  tx: Tx,
  clock: Clock,
  { quantity, before = 0, ...registering }: Registering,
  newCode: () => string = newRegistrationCode,
): Promise<EventRegistrationId[]> {
  let seats = Array.from({ length: quantity }, (_, at) => before + at + 1)
  const ids: EventRegistrationId[] = []
  for (let tries = 1; seats.length > 0; tries++) {
    if (tries > mostTries) throw new Error('No free registration code was found')
    const inserted = await insertSeats(tx, clock, registering, seats, newCode)
    ids.push(...inserted.map(({ id }) => id))
    const insertedSeats = new Set(inserted.map(({ seat }) => seat))
    seats = seats.filter((seat) => !insertedSeats.has(seat))
  }
  return ids
}

// Codes that are already taken are skipped and retried with another one.
async function insertSeats(
  tx: Tx,
  clock: Clock,
  registering: Omit<Registering, 'quantity' | 'before'>,
  seats: readonly number[],
  newCode: () => string,
) {
  const { schoolId, eventId, ticketId, personId, sourceId } = registering
  const registeredAt = clock.now()
  const rows = seats.map((seat) => ({
    schoolId,
    eventId,
    ticketId,
    personId,
    sourceId,
    id: newId<'EventRegistration'>(clock),
    seat,
    code: newCode(),
    state: 'enrolled' as const,
    registeredAt,
  }))
  return await tx
    .insertInto('eventRegistrations')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('event_registrations_code_unique').doNothing())
    .returning(['id', 'seat'])
    .execute()
}
