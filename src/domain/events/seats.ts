import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { EventTicketId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { seatsToldAt, ticketOnSale } from '../catalog/index.ts'
import { recordPublicChange } from '../changes/index.ts'

/** The line of an order by which seats are bought. */
export type SeatPurchase = { readonly schoolId: SchoolId; readonly sourceId: string }
export type SeatHold = SeatPurchase & { readonly ticketId: EventTicketId; readonly quantity: number }

/** Holds seats for a purchase until it is settled. Idempotent. A ticket that is not on sale counts as sold out. */
export async function holdSeats(tx: Tx, clock: Clock, hold: SeatHold): Promise<'held' | 'sold-out'> {
  // The hold is inserted before the ticket is locked, so that a repeated call waits here.
  const isNew = await writeHold(tx, clock, hold)
  if (!isNew || (await reserveSeats(tx, clock, hold))) return 'held'
  await tx
    .updateTable('seatHolds')
    .set({ state: 'released', settledAt: clock.now() })
    .where('schoolId', '=', hold.schoolId)
    .where('sourceId', '=', hold.sourceId)
    .where('ticketId', '=', hold.ticketId)
    .execute()
  return 'sold-out'
}

/** Releases a purchase's seats unless they were registered or released before. */
export async function releaseSeats(
  tx: Tx,
  clock: Clock,
  { schoolId, sourceId }: SeatPurchase,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .with('released', (cte) =>
      cte
        .updateTable('seatHolds')
        .set({ state: 'released', settledAt: clock.now() })
        .where('schoolId', '=', schoolId)
        .where('sourceId', '=', sourceId)
        .where('state', '=', 'held')
        .returning(['ticketId', 'quantity']),
    )
    .updateTable('eventTickets')
    .from('released')
    .set({
      taken: sql`taken - released.quantity`,
      seatsToldAt: seatsToldAt(sql`-released.quantity`, clock.now()),
    })
    .where('eventTickets.schoolId', '=', schoolId)
    .whereRef('eventTickets.id', '=', 'released.ticketId')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await recordPublicChange(tx, clock, schoolId)
}

/** Takes seats if enough are left, in one statement, so that no seat is sold twice. */
export async function reserveSeats(
  tx: Tx,
  clock: Clock,
  { schoolId, ticketId, quantity }: Pick<SeatHold, 'schoolId' | 'ticketId' | 'quantity'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('eventTickets')
    .set({
      taken: sql`taken + ${quantity}`,
      seatsToldAt: seatsToldAt(sql`${quantity}::integer`, clock.now()),
    })
    .where('eventTickets.schoolId', '=', schoolId)
    .where('eventTickets.id', '=', ticketId)
    .where(sql<boolean>`taken + ${quantity} <= capacity`)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('events')
          .select('events.id')
          .whereRef('events.schoolId', '=', 'eventTickets.schoolId')
          .whereRef('events.id', '=', 'eventTickets.eventId')
          .where(ticketOnSale({ event: 'events', ticket: 'event_tickets' }, clock.now())),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await recordPublicChange(tx, clock, schoolId)
  return true
}

/** Releases registered seats, in their ticket and in their hold, which ends with the last of them. */
export async function releaseRegisteredSeats(tx: Tx, clock: Clock, seats: SeatHold): Promise<void> {
  const { schoolId, sourceId, ticketId, quantity } = seats
  const isLeft = sql<boolean>`quantity > ${quantity}`
  await tx
    .updateTable('seatHolds')
    .set({
      quantity: sql`case when ${isLeft} then quantity - ${quantity} else quantity end`,
      state: sql`case when ${isLeft} then state else 'released' end`,
      settledAt: sql`case when ${isLeft} then settled_at else ${clock.now()} end`,
    })
    .where('schoolId', '=', schoolId)
    .where('sourceId', '=', sourceId)
    .where('ticketId', '=', ticketId)
    .where('state', '=', 'registered')
    .execute()
  await returnSeats(tx, clock, seats)
}

/** Releases seats of a ticket. */
export async function returnSeats(
  tx: Tx,
  clock: Clock,
  { schoolId, ticketId, quantity }: Pick<SeatHold, 'schoolId' | 'ticketId' | 'quantity'>,
): Promise<void> {
  await tx
    .updateTable('eventTickets')
    .set({
      taken: sql`taken - ${quantity}`,
      seatsToldAt: seatsToldAt(sql`-${quantity}::integer`, clock.now()),
    })
    .where('schoolId', '=', schoolId)
    .where('id', '=', ticketId)
    .execute()
  await recordPublicChange(tx, clock, schoolId)
}

async function writeHold(tx: Tx, clock: Clock, { schoolId, sourceId, ticketId, quantity }: SeatHold) {
  const hold = { state: 'held', quantity, heldAt: clock.now(), settledAt: null } as const
  const inserted = await tx
    .insertInto('seatHolds')
    .values({ schoolId, sourceId, ticketId, ...hold })
    .onConflict((conflict) =>
      conflict
        .columns(['schoolId', 'sourceId', 'ticketId'])
        .doUpdateSet(hold)
        .where('seatHolds.state', '=', 'released'),
    )
    .returning('sourceId')
    .executeTakeFirst()
  return inserted !== undefined
}
