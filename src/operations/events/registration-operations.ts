import { text } from '../../platform/fields.ts'
import { actOperation, listOperation } from '../operation.ts'
import { get, post } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { checkInResult, registration, registrationState, toCheckIn, toRegistration } from './registration.ts'
import { ticketById, ticketsOfEvent } from './ticket.ts'

const eventId = resourceId<'Event'>('event')

export const listRegistrations = listOperation({
  id: 'events.registrations_list',
  reads: 'replica',
  title: 'List the registrations of an event',
  description: 'Returns the registrations for an event, latest first.',
  scope: 'events:read',
  filters: { event_id: eventId, state: registrationState.optional() },
  item: registration,
  untrusted: ['items[].member.name', 'items[].ticket.name'],
  async read({ catalog, events }, operator, page, { eventId, state }) {
    await ticketsOfEvent({ catalog }, operator, eventId)
    return await events.registrationsOfEvent(operator, { eventId, state, page })
  },
  cursorOf: ({ registeredAt, id }) => ({ at: registeredAt, id }),
  toItem: (row) => toRegistration(row),
  rest: get('/events/:event_id/registrations'),
})

export const createRegistration = actOperation({
  id: 'events.registrations_create',
  title: 'Register a member for an event',
  description: 'Registers a member for a ticket without a payment. The registration takes a seat.',
  scope: 'events:write',
  effect: 'adds',
  input: {
    event_id: eventId,
    ticket_id: resourceId<'EventTicket'>('ticket'),
    member_id: resourceId<'Person'>('member'),
  },
  output: registration,
  async run({ catalog, events }, operator, { eventId, ticketId, memberId: personId }) {
    ticketById(await ticketsOfEvent({ catalog }, operator, eventId), ticketId)
    const { id } = await events.registerManually(operator, { ticketId, personId })
    return toRegistration(
      orNotFound(await events.registrationById(operator, { eventId, id }), 'registration', id),
    )
  },
  rest: post('/events/:event_id/registrations'),
})

export const cancelRegistration = actOperation({
  id: 'events.registrations_cancel',
  title: 'Cancel a registration',
  description: 'Cancels a registration and releases its seat. Refund the payment separately.',
  scope: 'events:write',
  effect: 'sets',
  input: { event_id: eventId, id: resourceId<'EventRegistration'>('registration') },
  output: registration,
  async run({ events }, operator, { eventId, id }) {
    const find = async () =>
      orNotFound(await events.registrationById(operator, { eventId, id }), 'registration', id)
    await find()
    await events.cancelRegistration(operator, id)
    return toRegistration(await find())
  },
  rest: post('/events/:event_id/registrations/:id/cancel'),
})

export const checkIn = actOperation({
  id: 'events.check_in',
  title: 'Check in',
  description:
    'Checks in the registration with this code at the entrance of an event. Each registration can be checked in once.',
  scope: 'events:write',
  effect: 'sets',
  input: {
    event_id: resourceId<'Event'>('event'),
    code: text({ from: 1, to: 64 }).describe('the code of the registration, typed or scanned'),
  },
  output: checkInResult,
  untrusted: ['registration.member.name', 'registration.ticket'],
  run: async ({ events }, operator, { eventId, code }) =>
    toCheckIn(await events.checkIn(operator, { eventId, code })),
  rest: post('/events/:event_id/check_in'),
})
