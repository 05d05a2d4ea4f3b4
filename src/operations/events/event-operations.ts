import { listOperation, readOperation, removeOperation } from '../operation.ts'
import { get, remove } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { moment, slug, state } from '../wire/shapes.ts'
import { eventListing, eventWhole, listedEvent, wholeEvent } from './event.ts'

const listEvents = listOperation({
  id: 'events.list',
  title: 'List events',
  description: 'The events of this school in every state, the latest to start first, with their tickets.',
  scope: 'events:read',
  filters: {
    state: state.optional(),
    slug: slug.optional(),
    from: moment.optional().describe('only those that start at this moment or later'),
    until: moment.optional().describe('only those that start before this moment'),
  },
  item: listedEvent,
  untrusted: ['items[].title', 'items[].summary', 'items[].location', 'items[].tickets[].name'],
  read: ({ catalog }, operator, page, filter) =>
    catalog.listEvents(operator, { page, when: 'any', ...filter }),
  cursorOf: ({ startsAt, id }) => ({ at: startsAt, id }),
  toItem: (row, school) => eventListing(school, row),
  rest: get('/events'),
})

const getEvent = readOperation({
  id: 'events.get',
  title: 'Get an event',
  description: 'An event with its description, where to join, its tickets and seats.',
  scope: 'events:read',
  input: { id: idNamed<'Event'>('event') },
  output: wholeEvent,
  untrusted: ['title', 'summary', 'description', 'location', 'tickets[].name'],
  run: async ({ catalog }, operator, { id }, { school }) =>
    eventWhole(school, orRefuse(await catalog.eventById(operator, id), 'event', id)),
  rest: get('/events/:id'),
})

const deleteEvent = removeOperation({
  id: 'events.delete',
  title: 'Delete an event',
  description: 'Deletes an event that was never published. Others can be archived.',
  scope: 'events:write',
  input: { id: idNamed<'Event'>('event') },
  run: async ({ catalog }, operator, { id }) => await catalog.deleteEvent(operator, id),
  rest: remove('/events/:id'),
})

export const eventReadingOperations = [listEvents, getEvent, deleteEvent]
