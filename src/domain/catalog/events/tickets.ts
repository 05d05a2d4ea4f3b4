import { sql } from 'kysely'
import { violates } from '../../../platform/db/constraint.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { EventId, EventTicketId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { name, price, rulesFor, type Settings, wholeNumber } from '../../../platform/fields.ts'
import { newId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import {
  type Changes,
  merged,
  nextVersion,
  refuseStale,
  type WriteResult,
} from '../../../platform/row-version.ts'
import { type Editor, type Reader, refuseUnlessMay, seesUnpublished } from '../../identity/index.ts'
import type { CatalogDeps } from '../deps.ts'
import { lockItem } from '../items/lock-item.ts'
import { ticketOnSale } from '../on-sale.ts'
import { pricesOf } from '../prices.ts'
import { eventDefinition } from './event-definition.ts'

export const ticketFields = {
  name: name({ from: 1, to: 120 }),
  price,
  capacity: wholeNumber({ from: 0, to: 1_000_000 }),
}

/** The price and capacity of a ticket. */
export type TicketSettings = Settings<typeof ticketFields>

const checked = rulesFor('ticket', ticketFields)

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

/** Adds a kind of ticket to an event. */
export async function addTicket(
  { db, clock }: CatalogDeps,
  editor: Editor,
  eventId: EventId,
  ticket: TicketSettings,
): Promise<WriteResult<EventTicketId>> {
  refuseUnlessMay(editor, eventDefinition.write)
  const settings = checked(ticket)
  const { schoolId } = editor
  const id = newId<'EventTicket'>(clock)
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await lockItem(tx, editor, eventDefinition, eventId)
    const position = sql<number>`(
      select coalesce(max(position), 0) + 1 from event_tickets
      where school_id = ${schoolId} and event_id = ${eventId}
    )`
    await tx
      .insertInto('eventTickets')
      .values({ schoolId, id, eventId, ...settings, position, createdAt: now, updatedAt: now })
      .execute()
  })
  return { id, updatedAt: now }
}

/** Changes a ticket for future registrations; never to fewer seats than the number taken. */
export async function updateTicket(
  deps: CatalogDeps,
  editor: Editor,
  id: EventTicketId,
  { updatedAt: readAt, ...changes }: Changes<TicketSettings>,
): Promise<WriteResult<EventTicketId>> {
  return await changeTicket(deps, editor, id, (former) => {
    refuseStale(former, readAt)
    return checked(merged<TicketSettings>(former, changes))
  })
}

/** Takes a ticket off sale; existing registrations are kept. */
export async function archiveTicket(deps: CatalogDeps, editor: Editor, id: EventTicketId) {
  return await changeTicket(deps, editor, id, ({ archivedAt }) => ({
    archivedAt: archivedAt ?? deps.clock.now(),
  }))
}

/** Puts an archived ticket on sale again. */
export async function restoreTicket(deps: CatalogDeps, editor: Editor, id: EventTicketId) {
  return await changeTicket(deps, editor, id, () => ({ archivedAt: null }))
}

async function changeTicket(
  { db, clock }: CatalogDeps,
  editor: Editor,
  id: EventTicketId,
  changesTo: (
    former: Awaited<ReturnType<typeof lockTicket>>,
  ) => Partial<TicketSettings & { archivedAt: Date | null }>,
): Promise<WriteResult<EventTicketId>> {
  refuseUnlessMay(editor, eventDefinition.write)
  return await inTransaction(db, async (tx) => {
    const former = await lockTicket(tx, editor, id)
    const updatedAt = nextVersion(clock, former)
    await tx
      .updateTable('eventTickets')
      .set({ ...changesTo(former), updatedAt })
      .where('schoolId', '=', editor.schoolId)
      .where('id', '=', id)
      .execute()
      .catch(phrase)
    return { id, updatedAt }
  })
}

async function lockTicket(tx: Tx, { schoolId }: Editor, id: EventTicketId) {
  const ticket = await tx
    .selectFrom('eventTickets')
    .select(['name', 'price', 'capacity', 'archivedAt', 'updatedAt'])
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!ticket) throw new Refusal('not_found', 'No such ticket')
  return ticket
}

function phrase(error: unknown): never {
  if (!violates(error, 'event_tickets_seats')) throw error
  const problems = [{ field: 'capacity', message: 'must not be less than the seats already taken' }]
  throw new Refusal('conflict', 'The capacity must not be less than the seats already taken', { problems })
}
