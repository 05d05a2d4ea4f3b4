import { z } from 'zod'
import { listedEvent, toListedEvent } from '../../../../operations/events/event.ts'
import { state } from '../../../../operations/wire/shapes.ts'
import { readerOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'

export const listEvents = defineListTool({
  name: 'list_events',
  title: 'List events',
  description:
    'Lists the events of the site with tickets, prices and seats left: upcoming events, the next first, or past events, the latest first. An operator whose token has events:read also sees drafts and archived events.',
  access: 'anyone',
  isCatalog: true,
  filters: {
    when: z.enum(['to_come', 'over']).default('to_come').describe('upcoming or past events'),
    state: state.optional().describe('only events in this state'),
  },
  item: listedEvent,
  untrusted: ['items[].title', 'items[].summary', 'items[].location', 'items[].tickets[].name'],
  nextSteps: [
    'The registrations of a member are in list_my_event_registrations. Call get_pricing for all offers.',
  ],
  read: (context, page, { when, state }) =>
    context.modules.catalog.listEvents(readerOf(context, 'events:read'), { page, when, state }),
  cursorOf: ({ startsAt, id }) => ({ at: startsAt, id }),
  toItem: (event, { school }) => toListedEvent(school, event),
})
