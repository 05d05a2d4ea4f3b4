import { z } from 'zod'
import { type Event, ticketFields } from '../../domain/catalog/index.ts'
import type { OperatorActor, School } from '../../domain/tenancy/index.ts'
import type { OperationModules } from '../caller.ts'
import { listOperation, writeOperation } from '../operation.ts'
import { get, patch, post } from '../rest.ts'
import type { ToolGroup } from '../tool.ts'
import { component } from '../wire/component.ts'
import { minorOf, moneySent } from '../wire/money-sent.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { id, moment, momentOf, money, moneyOf, onSale, version } from '../wire/shapes.ts'

const eventTicket = component(
  'Ticket',
  z.object({
    id,
    event_id: id,
    name: z.string(),
    price: money,
    capacity: z.number().int(),
    seats_left: z.number().int(),
    on_sale: onSale,
    is_archived: z.boolean(),
    updated_at: moment,
  }),
)

type Ticket = Event['tickets'][number]

function ticketShown({ currency }: School, given: Ticket): z.input<typeof eventTicket> {
  return {
    id: given.id,
    event_id: given.eventId,
    name: given.name,
    price: moneyOf(given.price, currency),
    capacity: given.capacity,
    seats_left: given.seatsLeft,
    on_sale: given.isOnSale,
    is_archived: given.archivedAt !== null,
    updated_at: momentOf(given.updatedAt),
  }
}

const manageTicket: ToolGroup = {
  name: 'manage_event_ticket',
  title: 'Create or update a ticket of an event',
  description: 'Tickets of an event: creates or changes one kind of ticket, its price and its seats.',
  hint: 'get_event shows the tickets of an event with their id and updated_at.',
}
const nextSteps = ['Call get_event with the slug of the event to see its tickets.']

const eventId = idNamed<'Event'>('event')

/** The tickets of an event, those off sale too; refuses an event that is not there. */
export async function ticketsOfEvent(
  { catalog }: Pick<OperationModules, 'catalog'>,
  operator: OperatorActor,
  id: Event['id'],
): Promise<readonly Ticket[]> {
  return orRefuse(await catalog.eventById(operator, id), 'event', id).tickets
}

/** One of these tickets. */
export function ticketNamed(tickets: readonly Ticket[], id: string): Ticket {
  return orRefuse(
    tickets.find((each) => each.id === id),
    'ticket',
    id,
  )
}

const listTickets = listOperation({
  id: 'events.tickets_list',
  title: 'List the tickets of an event',
  description: 'The tickets of an event in their order, archived ones too.',
  scope: 'events:read',
  filters: { event_id: eventId },
  item: eventTicket,
  untrusted: ['items[].name'],
  async read(modules, operator, _page, { eventId }) {
    return { rows: await ticketsOfEvent(modules, operator, eventId), hasNext: false, hasPrevious: false }
  },
  cursorOf: ({ updatedAt, id }) => ({ at: updatedAt, id }),
  toItem: (row, school) => ticketShown(school, row),
  rest: get('/events/:event_id/tickets'),
})

const createTicket = writeOperation({
  id: 'events.tickets_create',
  title: 'Create a ticket',
  description: 'Adds a kind of ticket to an event; it is on sale while the event is published.',
  scope: 'events:write',
  effect: 'adds',
  input: {
    event_id: eventId,
    name: ticketFields.name,
    price: moneySent,
    capacity: ticketFields.capacity.describe('how many seats there are'),
  },
  output: eventTicket,
  async run({ catalog }, operator, { eventId, name, price, capacity }, { school }) {
    const settings = { name, price: minorOf(school, 'price', price), capacity }
    const { id } = await catalog.addTicket(operator, eventId, settings)
    return ticketShown(school, ticketNamed(await ticketsOfEvent({ catalog }, operator, eventId), id))
  },
  rest: post('/events/:event_id/tickets'),
  tool: { group: manageTicket, action: 'create', nextSteps },
})

const updateTicket = writeOperation({
  id: 'events.tickets_update',
  title: 'Update a ticket',
  description:
    'Changes the given fields of a ticket for registrations from now on. An archived ticket is off sale; registrations stay.',
  scope: 'events:write',
  effect: 'sets',
  input: {
    event_id: eventId,
    id: idNamed<'EventTicket'>('ticket'),
    updated_at: version,
    name: ticketFields.name.optional(),
    price: moneySent.optional(),
    capacity: ticketFields.capacity.optional().describe('not fewer than the seats that are taken'),
    is_archived: z.boolean().optional(),
  },
  output: eventTicket,
  async run({ catalog }, operator, { eventId, id, isArchived, price, ...changes }, { school }) {
    ticketNamed(await ticketsOfEvent({ catalog }, operator, eventId), id)
    const minor = price === undefined ? undefined : minorOf(school, 'price', price)
    await catalog.updateTicket(operator, id, { ...changes, price: minor })
    if (isArchived === true) await catalog.archiveTicket(operator, id)
    if (isArchived === false) await catalog.restoreTicket(operator, id)
    return ticketShown(school, ticketNamed(await ticketsOfEvent({ catalog }, operator, eventId), id))
  },
  rest: patch('/events/:event_id/tickets/:id'),
  tool: { group: manageTicket, action: 'update', nextSteps },
})

export const ticketOperations = [listTickets, createTicket, updateTicket]
