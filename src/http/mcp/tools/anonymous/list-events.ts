import { z } from 'zod'
import { listedEvent, toListedEvent } from '../../../../operations/events/event.ts'
import { state } from '../../../../operations/wire/shapes.ts'
import { readerOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'

export const listEvents = defineListTool({
  name: 'list_events',
  title: 'List events',
  description:
    'The events of the site with their tickets, prices and how many seats are left: those to come, the next first; or those that are over, the latest first. An operator whose token has events:read also sees drafts and archived ones.',
  access: 'anyone',
  isCatalog: true,
  filters: {
    when: z.enum(['to_come', 'over']).default('to_come').describe('events to come, or events that are over'),
    state: state.optional().describe('only events in this state'),
  },
  item: listedEvent,
  untrusted: ['items[].title', 'items[].summary', 'items[].location', 'items[].tickets[].name'],
  nextSteps: [
    'What a member is registered for is in list_my_event_registrations. Call get_pricing for how things are bought.',
  ],
  read: (context, page, { when, state }) =>
    context.modules.catalog.listEvents(readerOf(context, 'events:read'), { page, when, state }),
  cursorOf: ({ startsAt, id }) => ({ at: startsAt, id }),
  toItem: (event, { school }) => toListedEvent(school, event),
})
