import {
  confirmSeats,
  holdSeats,
  releaseSeats,
  revokeSeats,
  type SeatPurchase,
} from '../../../src/domain/events/index.ts'
import type { EventTicketId, PersonId, SchoolId } from '../../../src/platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../src/platform/db/transaction.ts'
import { newId } from '../../../src/platform/ids.ts'
import { forACrowd } from '../people/member-cast.ts'
import { newMember } from '../shop/shop.ts'
import type { World } from '../world/world.ts'
import { insertEvent, insertTicket } from './catalog-rows.ts'

type Hall = {
  readonly world: World
  readonly schoolId: SchoolId
  readonly eventId: Awaited<ReturnType<typeof insertEvent>>
  readonly ticketId: EventTicketId
  readonly personId: PersonId
}

/** An event with a ticket, and a new member. */
export async function openHall(
  world: World,
  ticket: Omit<Parameters<typeof insertTicket>[1], 'schoolId' | 'eventId'> = {},
  event: Parameters<typeof insertEvent>[2] = {},
): Promise<Hall> {
  const { schoolId, memberId: personId } = await newMember(world, 'ceramics')
  const eventId = await insertEvent(world, schoolId, event)
  const ticketId = await insertTicket(world, { schoolId, eventId, ...ticket })
  return { world, schoolId, eventId, ticketId, personId }
}

export function purchaseOf({ world, schoolId }: Hall): SeatPurchase {
  return { schoolId, sourceId: newId(world.clock) }
}

export const seats = ({ ticketId }: Hall, quantity: number) => ({ ticketId, quantity })

/** This many concurrent purchases; returns the successful ones. */
export async function crowdHolds(hall: Hall, count: number): Promise<SeatPurchase[]> {
  const { db, clock } = forACrowd(hall.world)
  const purchases = Array.from({ length: count }, () => purchaseOf(hall))
  const outcomes = await Promise.all(
    purchases.map((each) => inTransaction(db, (tx) => holdSeats(tx, clock, { ...each, ...seats(hall, 1) }))),
  )
  return purchases.filter((_, at) => outcomes[at] === 'held')
}

export function hold(hall: Hall, purchase: SeatPurchase, quantity = 1) {
  const { db, clock } = hall.world.deps
  return inTransaction(db, (tx) => holdSeats(tx, clock, { ...purchase, ...seats(hall, quantity) }))
}

export function confirm({ world, personId }: Hall, purchase: SeatPurchase) {
  return inTransaction(world.deps.db, (tx) => confirmSeats(tx, world.clock, { ...purchase, personId }))
}

export function release({ world }: Hall, purchase: SeatPurchase) {
  return inTransaction(world.deps.db, (tx) => releaseSeats(tx, world.clock, purchase))
}

export function revoke({ world }: Hall, purchase: SeatPurchase) {
  return inTransaction(world.deps.db, (tx) => revokeSeats(tx, world.clock, purchase))
}

export async function takenSeatsOf({ world, ticketId }: Hall): Promise<number> {
  const { taken: takenSeats } = await world.deps.db
    .selectFrom('eventTickets')
    .select('taken')
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return takenSeats
}

export async function holdsOf({ world, ticketId }: Hall) {
  return await world.deps.db
    .selectFrom('seatHolds')
    .select(['state', 'quantity'])
    .where('ticketId', '=', ticketId)
    .execute()
}

export async function registrationsIn({ world, eventId }: Hall) {
  return await world.deps.db
    .selectFrom('eventRegistrations')
    .select(['code', 'state', 'checkedInAt'])
    .where('eventId', '=', eventId)
    .execute()
}
