import { z } from 'zod'
import { ticketFields } from '../../domain/catalog/index.ts'
import { listOperation, writeOperation } from '../operation.ts'
import { get, patch, post } from '../rest.ts'
import type { ToolGroup } from '../tool.ts'
import { changedPrice, minorOf, moneyInput } from '../wire/money-input.ts'
import { resourceId } from '../wire/resource-id.ts'
import { version } from '../wire/shapes.ts'
import { eventTicket, ticketById, ticketsOfEvent, toTicket } from './ticket.ts'

const manageTicket: ToolGroup = {
  name: 'manage_event_ticket',
  title: 'Create or update a ticket of an event',
  description: 'Tickets of an event: creates or changes one kind of ticket, its price and its seats.',
  hint: 'get_event shows the tickets of an event with their id and updated_at.',
}

const nextSteps = ['Call get_event with the slug of the event to see its tickets.']
const eventId = resourceId<'Event'>('event')

export const listTickets = listOperation({
  id: 'events.tickets_list',
  reads: 'primary',
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
  toItem: (row, school) => toTicket(school, row),
  rest: get('/events/:event_id/tickets'),
})

export const createTicket = writeOperation({
  id: 'events.tickets_create',
  title: 'Create a ticket',
  description: 'Adds a kind of ticket to an event; it is on sale while the event is published.',
  scope: 'events:write',
  effect: 'adds',
  input: {
    event_id: eventId,
    name: ticketFields.name,
    price: moneyInput,
    capacity: ticketFields.capacity.describe('the number of seats'),
  },
  output: eventTicket,
  async run({ catalog }, operator, { eventId, name, price, capacity }, { school }) {
    const settings = { name, price: minorOf(school, 'price', price), capacity }
    const { id } = await catalog.addTicket(operator, eventId, settings)
    return toTicket(school, ticketById(await ticketsOfEvent({ catalog }, operator, eventId), id))
  },
  rest: post('/events/:event_id/tickets'),
  tool: { group: manageTicket, action: 'create', nextSteps },
})

export const updateTicket = writeOperation({
  id: 'events.tickets_update',
  title: 'Update a ticket',
  description:
    'Changes the given fields of a ticket for registrations from now on. An archived ticket is off sale; registrations stay.',
  scope: 'events:write',
  effect: 'sets',
  input: {
    event_id: eventId,
    id: resourceId<'EventTicket'>('ticket'),
    updated_at: version,
    name: ticketFields.name.optional(),
    price: moneyInput.optional(),
    capacity: ticketFields.capacity.optional().describe('not fewer than the taken seats'),
    is_archived: z.boolean().optional(),
  },
  output: eventTicket,
  async run({ catalog }, operator, { eventId, id, isArchived, price, ...changes }, { school }) {
    ticketById(await ticketsOfEvent({ catalog }, operator, eventId), id)
    await catalog.updateTicket(operator, id, { ...changes, ...changedPrice(school, price) })
    if (isArchived === true) await catalog.archiveTicket(operator, id)
    if (isArchived === false) await catalog.restoreTicket(operator, id)
    return toTicket(school, ticketById(await ticketsOfEvent({ catalog }, operator, eventId), id))
  },
  rest: patch('/events/:event_id/tickets/:id'),
  tool: { group: manageTicket, action: 'update', nextSteps },
})
