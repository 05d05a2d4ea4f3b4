import { z } from 'zod'
import type { RegistrationWithMember } from '../../domain/events/index.ts'
import { actOperation, listOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { component } from '../wire/component.ts'
import { member } from '../wire/member.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'
import { ticketNamed, ticketsOfEvent } from './ticket-operations.ts'

const registrationState = z.enum(['enrolled', 'checked_in', 'no_show', 'cancelled'])

const registration = component(
  'Registration',
  z.object({
    id,
    code: z.string().describe('shown at the entrance'),
    state: registrationState,
    member,
    ticket: z.object({ id, name: z.string() }),
    registered_at: moment,
    checked_in_at: momentOrNull,
    cancelled_at: momentOrNull,
  }),
)

function registrationShown(given: RegistrationWithMember): z.input<typeof registration> {
  return {
    id: given.id,
    code: given.code,
    state: given.state,
    member: { id: given.personId, name: given.personName, email: given.personEmail },
    ticket: { id: given.ticket.id, name: given.ticket.name },
    registered_at: momentOf(given.registeredAt),
    checked_in_at: momentOf(given.checkedInAt),
    cancelled_at: momentOf(given.cancelledAt),
  }
}

const eventId = idNamed<'Event'>('event')

const listRegistrations = listOperation({
  id: 'events.registrations_list',
  title: 'List the registrations of an event',
  description: 'Who is registered for an event, latest first.',
  scope: 'events:read',
  filters: { event_id: eventId, state: registrationState.optional() },
  item: registration,
  untrusted: ['items[].member.name', 'items[].ticket.name'],
  async read({ catalog, events }, operator, page, { eventId, state }) {
    await ticketsOfEvent({ catalog }, operator, eventId)
    return await events.registrationsOfEvent(operator, { eventId, state, page })
  },
  cursorOf: ({ registeredAt, id }) => ({ at: registeredAt, id }),
  toItem: (row) => registrationShown(row),
  rest: get('/events/:event_id/registrations'),
})

const register = actOperation({
  id: 'events.registrations_create',
  title: 'Register a member for an event',
  description: 'Registers a member for a ticket without a payment. It takes a seat.',
  scope: 'events:write',
  effect: 'adds',
  input: {
    event_id: eventId,
    ticket_id: idNamed<'EventTicket'>('ticket'),
    member_id: idNamed<'Person'>('member'),
  },
  output: registration,
  async run({ catalog, events }, operator, { eventId, ticketId, memberId: personId }) {
    ticketNamed(await ticketsOfEvent({ catalog }, operator, eventId), ticketId)
    const { id } = await events.registerManually(operator, { ticketId, personId })
    return registrationShown(
      orRefuse(await events.registrationById(operator, { eventId, id }), 'registration', id),
    )
  },
  rest: post('/events/:event_id/registrations'),
})

const cancel = actOperation({
  id: 'events.registrations_cancel',
  title: 'Cancel a registration',
  description: 'Cancels a registration and gives its seat back. Money is refunded apart from this.',
  scope: 'events:write',
  effect: 'sets',
  input: { event_id: eventId, id: idNamed<'EventRegistration'>('registration') },
  output: registration,
  async run({ events }, operator, { eventId, id }) {
    const find = async () =>
      orRefuse(await events.registrationById(operator, { eventId, id }), 'registration', id)
    await find()
    await events.cancelRegistration(operator, id)
    return registrationShown(await find())
  },
  rest: post('/events/:event_id/registrations/:id/cancel'),
})

export const registrationOperations = [listRegistrations, register, cancel]
