import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type {
  EventId,
  EventRegistrationId,
  EventTicketId,
  PersonId,
} from '../../platform/db/schema/schema.gen.ts'
import { recordFact } from '../facts/index.ts'
import { insertRegistrations } from './insert-registrations.ts'
import { reserveSeats, returnSeats, type SeatPurchase } from './seats.ts'

export type SeatBuyer = SeatPurchase & { readonly personId: PersonId }
export type ConfirmedSeat = {
  readonly id: EventRegistrationId
  readonly eventId: EventId
  readonly ticketId: EventTicketId
  readonly code: string
}
export type SeatsOutcome =
  | { readonly is: 'registered'; readonly registrations: readonly ConfirmedSeat[] }
  /** The seats were released, and not enough are left. */
  | { readonly is: 'sold-out' }

/** Turns a purchase's held seats into registrations. Idempotent. */
export async function confirmSeats(tx: Tx, clock: Clock, buyer: SeatBuyer): Promise<SeatsOutcome> {
  const holds = await lockHolds(tx, buyer)
  if (holds.length === 0) throw new Error(`No seats were reserved for the purchase ${buyer.sourceId}`)
  // Checked after the holds are locked. Seats that were registered and released since are not taken again by
  // a repeated webhook, only if they were held again.
  const registrations = Map.groupBy(await registrationsFrom(tx, buyer), ({ ticketId }) => ticketId)
  const toConfirm = holds.filter(({ state, ticketId }) =>
    state === 'released' ? !registrations.has(ticketId) : state === 'held',
  )
  if (!(await reserveAgain(tx, clock, toConfirm))) return { is: 'sold-out' }
  for (const hold of toConfirm) {
    await register(tx, clock, buyer, { ...hold, before: registrations.get(hold.ticketId)?.length ?? 0 })
  }
  return { is: 'registered', registrations: await registrationsFrom(tx, buyer) }
}

// In a fixed order, so that concurrent confirmations cannot deadlock.
async function lockHolds(tx: Tx, { schoolId, sourceId }: SeatPurchase) {
  return await tx
    .selectFrom('seatHolds as holds')
    .innerJoin('eventTickets as tickets', (join) =>
      join.onRef('tickets.schoolId', '=', 'holds.schoolId').onRef('tickets.id', '=', 'holds.ticketId'),
    )
    .select(['holds.schoolId', 'holds.ticketId', 'tickets.eventId', 'holds.quantity', 'holds.state'])
    .where('holds.schoolId', '=', schoolId)
    .where('holds.sourceId', '=', sourceId)
    .orderBy('holds.ticketId')
    .forUpdate('holds')
    .execute()
}

type Hold = Awaited<ReturnType<typeof lockHolds>>[number]

// All or nothing for purchases with several kinds of tickets.
async function reserveAgain(tx: Tx, clock: Clock, holds: readonly Hold[]): Promise<boolean> {
  const confirmed: Hold[] = []
  for (const hold of holds.filter(({ state }) => state === 'released')) {
    if (await reserveSeats(tx, clock, hold)) {
      confirmed.push(hold)
      continue
    }
    for (const each of confirmed) await returnSeats(tx, clock, each)
    return false
  }
  return true
}

async function register(
  tx: Tx,
  clock: Clock,
  buyer: SeatBuyer,
  { ticketId, eventId, quantity, before }: Hold & { readonly before: number },
) {
  const { schoolId, personId, sourceId } = buyer
  const registering = { ...buyer, ticketId, eventId, quantity, before }
  const registrationIds = await insertRegistrations(tx, clock, registering)
  await tx
    .updateTable('seatHolds')
    .set({ state: 'registered', settledAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('sourceId', '=', sourceId)
    .where('ticketId', '=', ticketId)
    .execute()
  const body = { eventId, ticketId, personId, sourceId, registrationIds }
  await recordFact(tx, clock, { schoolId, kind: 'event.registered', body })
}

async function registrationsFrom(tx: Tx, { schoolId, sourceId }: SeatPurchase): Promise<ConfirmedSeat[]> {
  return await tx
    .selectFrom('eventRegistrations')
    .select(['id', 'eventId', 'ticketId', 'code'])
    .where('schoolId', '=', schoolId)
    .where('sourceId', '=', sourceId)
    .orderBy('ticketId')
    .orderBy('seat')
    .execute()
}
