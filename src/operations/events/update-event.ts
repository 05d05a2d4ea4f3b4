import { eventFields } from '../../domain/catalog/index.ts'
import { writeOperation } from '../operation.ts'
import { patch } from '../rest.ts'
import { idNamed, orRefuse } from '../wire/named.ts'
import { moment, newState, slug, version } from '../wire/shapes.ts'
import { eventWhole, wholeEvent } from './event.ts'

export const updateEvent = writeOperation({
  id: 'events.update',
  title: 'Update an event',
  description:
    'Updates an event; fields that are left out stay as they are. The state published opens it to registrations; archived takes it off sale, and registrations stay.',
  scope: 'events:write',
  effect: 'sets',
  input: {
    id: idNamed<'Event'>('event', 'id of get_event'),
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
    return eventWhole(school, orRefuse(await catalog.eventById(operator, id), 'event', id))
  },
  rest: patch('/events/:id'),
  tool: {
    name: 'update_event',
    hint: 'Needs the updated_at that you read with get_event.',
    nextSteps: ['Call get_event with its slug to see it as it is now.'],
  },
})
