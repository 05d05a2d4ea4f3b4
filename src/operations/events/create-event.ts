import { z } from 'zod'
import { moment, slug } from '../../wire.ts'
import { defineWriteTool } from '../../write-tool.ts'

export const createEvent = defineWriteTool({
  name: 'create_event',
  title: 'Make an event',
  description:
    'Makes an event as a draft that only editors see. Tickets are added in the admin area; update_event with state published opens it to registrations. Use dry_run first and let the operator confirm date and time zone.',
  access: ['events:write'],
  effect: 'adds',
  input: {
    slug,
    title: z.string().min(1).max(160),
    summary: z.string().max(300).default(''),
    description: z.string().max(50_000).default('').describe('Markdown'),
    starts_at: moment,
    ends_at: moment,
    time_zone: z
      .string()
      .max(64)
      .optional()
      .describe('where it takes place, such as Asia/Taipei; that of the school unless given'),
    is_all_day: z.boolean().default(false),
    is_online: z.boolean().default(false),
    location: z.string().max(300).nullable().default(null),
    join_url: z.string().max(2_000).nullable().default(null).describe('told to those who registered only'),
  },
  nextSteps: ['Call get_event with its slug to see it.'],
  write: ({ catalog }, editor, event, { school }) =>
    catalog.createEvent(editor, {
      slug: event.slug,
      title: event.title,
      summary: event.summary,
      description: event.description,
      imageKey: null,
      startsAt: new Date(event.starts_at),
      endsAt: new Date(event.ends_at),
      timeZone: event.time_zone ?? school.timeZone,
      isAllDay: event.is_all_day,
      isOnline: event.is_online,
      location: event.location,
      joinUrl: event.join_url,
    }),
})
