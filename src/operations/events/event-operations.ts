import { eventFields } from '../../domain/catalog/index.ts'
import { listOperation, readOperation, removeOperation, writeOperation } from '../operation.ts'
import { get, patch, post, remove } from '../rest.ts'
import { orNotFound, resourceId } from '../wire/resource-id.ts'
import { itemSlug, moment, newState, slug, state, version } from '../wire/shapes.ts'
import { listedEvent, toListedEvent, toWholeEvent, wholeEvent } from './event.ts'

export const findEvent = readOperation({
  id: 'events.find',
  title: 'Get an event',
  description:
    'Returns an event as operators see it, with its description, its join URL, its tickets and its seats.',
  scope: 'events:read',
  input: { slug: itemSlug },
  output: wholeEvent,
  untrusted: ['title', 'summary', 'description', 'location', 'tickets[].name'],
  run: async ({ catalog }, operator, { slug }, { school }) =>
    toWholeEvent(school, orNotFound(await catalog.eventBySlug(operator, slug), 'event', slug)),
  tool: { name: 'get_event', hint: 'update_event needs its updated_at.', nextSteps: [] },
})

export const listEvents = listOperation({
  id: 'events.list',
  reads: 'replica',
  title: 'List events',
  description: 'Returns the events of this school in every state with their tickets, latest start first.',
  scope: 'events:read',
  filters: {
    state: state.optional(),
    slug: slug.optional(),
    from: moment.optional().describe('only those with a start at this moment or later'),
    until: moment.optional().describe('only those that start before this moment'),
  },
  item: listedEvent,
  untrusted: ['items[].title', 'items[].summary', 'items[].location', 'items[].tickets[].name'],
  read: ({ catalog }, operator, page, filter) =>
    catalog.listEvents(operator, { page, when: 'any', ...filter }),
  cursorOf: ({ startsAt, id }) => ({ at: startsAt, id }),
  toItem: (row, school) => toListedEvent(school, row),
  rest: get('/events'),
})

export const getEvent = readOperation({
  id: 'events.get',
  title: 'Get an event',
  description: 'Returns an event with its description, its join URL, its tickets and its seats.',
  scope: 'events:read',
  input: { id: resourceId<'Event'>('event') },
  output: wholeEvent,
  untrusted: ['title', 'summary', 'description', 'location', 'tickets[].name'],
  run: async ({ catalog }, operator, { id }, { school }) =>
    toWholeEvent(school, orNotFound(await catalog.eventById(operator, id), 'event', id)),
  rest: get('/events/:id'),
})

export const deleteEvent = removeOperation({
  id: 'events.delete',
  title: 'Delete an event',
  description:
    'Deletes an event that was never published. Other events are refused with conflict: set the state archived instead.',
  scope: 'events:write',
  input: { id: resourceId<'Event'>('event') },
  run: async ({ catalog }, operator, { id }) => await catalog.deleteEvent(operator, id),
  rest: remove('/events/:id'),
})

export const createEvent = writeOperation({
  id: 'events.create',
  title: 'Create an event',
  description:
    'Creates an event as a draft that only editors see. It accepts registrations when it has a ticket and the state published.',
  scope: 'events:write',
  effect: 'adds',
  input: {
    slug,
    title: eventFields.title,
    summary: eventFields.summary.default(''),
    description: eventFields.description.default('').describe('Markdown'),
    starts_at: moment,
    ends_at: moment,
    time_zone: eventFields.timeZone
      .optional()
      .describe('the time zone of the venue, such as Asia/Taipei; default: that of the school'),
    is_all_day: eventFields.isAllDay.default(false),
    is_online: eventFields.isOnline.default(false),
    location: eventFields.location.default(null),
    join_url: eventFields.joinUrl.default(null).describe('visible to registered members only'),
    image_key: eventFields.imageKey.default(null).describe('the key of an uploaded picture'),
  },
  output: wholeEvent,
  async run({ catalog }, operator, { timeZone = undefined, ...settings }, { school }) {
    const { id } = await catalog.createEvent(operator, { ...settings, timeZone: timeZone ?? school.timeZone })
    return toWholeEvent(school, orNotFound(await catalog.eventById(operator, id), 'event', id))
  },
  rest: post('/events'),
  tool: {
    name: 'create_event',
    hint: 'update_event with state published opens it. Use dry_run first and let the operator confirm date and time zone.',
    nextSteps: ['Call get_event with its slug to see it.'],
  },
})

export const updateEvent = writeOperation({
  id: 'events.update',
  title: 'Update an event',
  description:
    'Updates an event; fields that are left out stay as they are. The state published opens it to registrations; archived takes it off sale, and registrations stay.',
  scope: 'events:write',
  effect: 'sets',
  input: {
    id: resourceId<'Event'>('event', 'id of get_event'),
    updated_at: version,
    slug: slug.optional(),
    title: eventFields.title.optional(),
    summary: eventFields.summary.optional(),
    description: eventFields.description.optional().describe('Markdown'),
    starts_at: moment.optional(),
    ends_at: moment.optional(),
    time_zone: eventFields.timeZone.optional(),
    is_all_day: eventFields.isAllDay.optional(),
    is_online: eventFields.isOnline.optional(),
    location: eventFields.location.optional(),
    join_url: eventFields.joinUrl.optional(),
    image_key: eventFields.imageKey.optional().describe('the key of an uploaded picture'),
    state: newState.optional(),
  },
  output: wholeEvent,
  async run({ catalog }, operator, { id, state, ...changes }, { school }) {
    await catalog.updateEvent(operator, id, changes)
    if (state === 'published') await catalog.publishEvent(operator, id)
    if (state === 'archived') await catalog.archiveEvent(operator, id)
    return toWholeEvent(school, orNotFound(await catalog.eventById(operator, id), 'event', id))
  },
  rest: patch('/events/:id'),
  tool: {
    name: 'update_event',
    hint: 'Needs the updated_at that you read with get_event.',
    nextSteps: ['Call get_event with its slug to see it as it is now.'],
  },
})
