import { eventFields } from '../../domain/catalog/index.ts'
import { writeOperation } from '../operation.ts'
import { post } from '../rest.ts'
import { orRefuse } from '../wire/named.ts'
import { moment, slug } from '../wire/shapes.ts'
import { eventWhole, wholeEvent } from './event.ts'

export const createEvent = writeOperation({
  id: 'events.create',
  title: 'Create an event',
  description:
    'Creates an event as a draft that only editors see. It takes registrations once it has a ticket and the state published.',
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
      .describe('where it takes place, such as Asia/Taipei; that of the school unless given'),
    is_all_day: eventFields.isAllDay.default(false),
    is_online: eventFields.isOnline.default(false),
    location: eventFields.location.default(null),
    join_url: eventFields.joinUrl.default(null).describe('told to those who registered only'),
    image_key: eventFields.imageKey.default(null).describe('the key of an uploaded picture'),
  },
  output: wholeEvent,
  async run({ catalog }, operator, { timeZone = undefined, ...settings }, { school }) {
    const { id } = await catalog.createEvent(operator, { ...settings, timeZone: timeZone ?? school.timeZone })
    return eventWhole(school, orRefuse(await catalog.eventById(operator, id), 'event', id))
  },
  rest: post('/events'),
  tool: {
    name: 'create_event',
    hint: 'update_event with state published opens it. Use dry_run first and let the operator confirm date and time zone.',
    nextSteps: ['Call get_event with its slug to see it.'],
  },
})
