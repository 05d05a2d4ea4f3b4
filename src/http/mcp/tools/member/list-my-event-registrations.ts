import { z } from 'zod'
import { id, moment, momentOf, momentOrNull } from '../../../../operations/wire/shapes.ts'
import { memberOf } from '../../actors.ts'
import { defineListTool } from '../../list-tool.ts'

export const listMyEventRegistrations = defineListTool({
  name: 'list_my_event_registrations',
  title: 'My event registrations',
  description:
    'Lists the event registrations of the signed-in member, latest first: the event, the ticket, the code for the entrance, and the URL to join online while joining is open.',
  access: ['account:read'],
  activity: 'events',
  filters: {},
  item: z.object({
    id,
    state: z.string().describe('such as registered, cancelled, checked_in or no_show'),
    code: z.string().describe('shown at the entrance: private to the member'),
    registered_at: moment,
    checked_in_at: momentOrNull,
    cancelled_at: momentOrNull,
    ticket: z.string(),
    event: z.object({
      slug: z.string(),
      title: z.string(),
      starts_at: moment,
      ends_at: moment,
      time_zone: z.string(),
      is_all_day: z.boolean(),
      is_online: z.boolean(),
      location: z.string().nullable(),
      join_url: z.string().nullable().describe('only while joining is open'),
    }),
  }),
  untrusted: ['items[].ticket', 'items[].event.title', 'items[].event.location'],
  nextSteps: ['Call list_events for upcoming events.'],
  read: (context, page) => context.modules.events.registrationsOf(memberOf(context), page),
  cursorOf: ({ registeredAt, id }) => ({ at: registeredAt, id }),
  toItem: ({ event, ...registration }) => ({
    id: registration.id,
    state: registration.state,
    code: registration.code,
    registered_at: momentOf(registration.registeredAt),
    checked_in_at: momentOf(registration.checkedInAt),
    cancelled_at: momentOf(registration.cancelledAt),
    ticket: registration.ticket.name,
    event: {
      slug: event.slug,
      title: event.title,
      starts_at: momentOf(event.startsAt),
      ends_at: momentOf(event.endsAt),
      time_zone: event.timeZone,
      is_all_day: event.isAllDay,
      is_online: event.isOnline,
      location: event.location,
      join_url: event.joinUrl,
    },
  }),
})
