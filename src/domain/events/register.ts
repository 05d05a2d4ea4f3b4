import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { EventTicketId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Editor, refuseUnlessMay, refuseUnlessMember } from '../identity/index.ts'
import type { MemberActor } from '../tenancy/index.ts'
import { type ConfirmedSeat, confirmSeats } from './confirm-seats.ts'
import { holdSeats } from './seats.ts'

type Deps = { readonly db: Db; readonly clock: Clock }
type Seat = { readonly schoolId: SchoolId; readonly ticketId: EventTicketId; readonly personId: PersonId }

/** Registers a member for a free ticket, once; other tickets must be bought. */
export async function registerFree({ db, clock }: Deps, member: MemberActor, ticketId: EventTicketId) {
  const { schoolId, memberId: personId } = member
  return await inTransaction(db, async (tx) => {
    if ((await priceOf(tx, schoolId, ticketId)) > 0n) {
      throw new Refusal('not_permitted', 'This ticket has a price: buy it instead')
    }
    const source = await reserveSeat(tx, clock, { schoolId, ticketId, personId })
    // Checked after the ticket is locked, so that a double click finds the first registration.
    await refuseSecond(tx, { schoolId, ticketId, personId })
    return await confirmOne(tx, clock, source)
  })
}

/** Registers a member on behalf of an operator, whatever the ticket costs. */
export async function registerManually(
  { db, clock }: Deps,
  actor: Editor,
  { ticketId, personId }: { ticketId: EventTicketId; personId: PersonId },
) {
  refuseUnlessMay(actor, 'events:write')
  const { schoolId } = actor
  return await inTransaction(db, async (tx) => {
    await refuseUnlessMember(tx, schoolId, personId)
    await priceOf(tx, schoolId, ticketId)
    return await confirmOne(tx, clock, await reserveSeat(tx, clock, { schoolId, ticketId, personId }))
  })
}

async function reserveSeat(tx: Tx, clock: Clock, { schoolId, ticketId, personId }: Seat) {
  const sourceId = newId(clock)
  const outcome = await holdSeats(tx, clock, { schoolId, ticketId, quantity: 1, sourceId })
  if (outcome === 'sold-out') throw new Refusal('conflict', 'No seats are left')
  return { schoolId, sourceId, personId }
}

async function confirmOne(
  tx: Tx,
  clock: Clock,
  source: { schoolId: SchoolId; sourceId: string; personId: PersonId },
): Promise<ConfirmedSeat> {
  const outcome = await confirmSeats(tx, clock, source)
  const [registration] = outcome.is === 'registered' ? outcome.registrations : []
  if (!registration) throw new Error('The seat was taken, but no registration was created')
  return registration
}

async function priceOf(tx: Tx, schoolId: SchoolId, ticketId: EventTicketId): Promise<bigint> {
  const ticket = await tx
    .selectFrom('eventTickets')
    .select('price')
    .where('schoolId', '=', schoolId)
    .where('id', '=', ticketId)
    .executeTakeFirst()
  if (!ticket) throw new Refusal('not_found', 'No such ticket at this school')
  return ticket.price
}

async function refuseSecond(tx: Tx, { schoolId, ticketId, personId }: Seat) {
  const first = await tx
    .selectFrom('eventRegistrations')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('ticketId', '=', ticketId)
    .where('personId', '=', personId)
    .where('state', '<>', 'cancelled')
    .executeTakeFirst()
  if (first) throw new Refusal('conflict', 'You are already registered')
}
