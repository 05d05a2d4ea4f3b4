import { sql } from 'kysely'
import { violates } from '../../../platform/db/constraint.ts'
import type { EventId } from '../../../platform/db/schema/schema.gen.ts'
import { name, price, rulesFor, type Settings, wholeNumber } from '../../../platform/fields.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Reader, seesUnpublished } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { partOperations } from '../items/item-parts.ts'
import { longestName } from '../limits.ts'
import { ticketOnSale } from '../on-sale.ts'
import { pricesOf } from '../prices.ts'
import { eventDefinition } from './event-definition.ts'

export const ticketFields = {
  name: name({ from: 1, to: longestName }),
  price,
  capacity: wholeNumber({ from: 0, to: 1_000_000 }),
}

/** The price and capacity of a ticket. */
export type TicketSettings = Settings<typeof ticketFields>

/** The tickets of each of these events, in one statement: those on sale, and for editors the others too. */
export async function ticketsOf({ db, clock }: CatalogDeps, actor: Reader, eventIds: readonly EventId[]) {
  const isOnSale = ticketOnSale({ event: 'events', ticket: 'ticket' }, clock.now())
  let tickets = db
    .selectFrom('eventTickets as ticket')
    .innerJoin('events', (join) =>
      join.onRef('events.schoolId', '=', 'ticket.schoolId').onRef('events.id', '=', 'ticket.eventId'),
    )
    .where('ticket.schoolId', '=', actor.schoolId)
    .where('ticket.eventId', '=', (eb) => eb.fn.any(eb.val([...eventIds])))
  if (!seesUnpublished(actor, eventDefinition.read)) tickets = tickets.where(isOnSale)
  const rows = await tickets
    .orderBy('ticket.position')
    .orderBy('ticket.id')
    .select([
      'ticket.id',
      'ticket.eventId',
      'ticket.name',
      'ticket.price',
      'ticket.prices',
      'ticket.capacity',
    ])
    .select(['ticket.position', 'ticket.archivedAt', 'ticket.updatedAt'])
    .select(sql<number>`ticket.capacity - ticket.taken`.as('seatsLeft'))
    .select(isOnSale.as('isOnSale'))
    .select(pricesOf('ticket'))
    .execute()
  return Map.groupBy(rows, ({ eventId }) => eventId)
}

const operations = partOperations({
  table: 'eventTickets',
  called: 'ticket',
  item: eventDefinition,
  itemColumn: 'eventId',
  columns: ticketFields,
  checked: rulesFor('ticket', ticketFields),
  phrase,
})

/** Adds a kind of ticket to an event. */
export const addTicket = operations.add

/** Changes a ticket for future registrations; never to fewer seats than the number taken. */
export const updateTicket = operations.update

/** Takes a ticket off sale; existing registrations are kept. */
export const archiveTicket = operations.archive

/** Puts an archived ticket on sale again. */
export const restoreTicket = operations.restore

function phrase(error: unknown): never {
  if (!violates(error, 'event_tickets_seats')) throw error
  const problems = [{ field: 'capacity', message: 'must not be less than the seats already taken' }]
  throw new Refusal('conflict', 'The capacity must not be less than the seats already taken', { problems })
}
