import { z } from 'zod'
import type { EventSettings } from '../../../../domain/catalog/index.ts'
import type { Changes } from '../../../../platform/row-version.ts'
import { namedBy, orRefuse } from '../../named.ts'
import { moment, slug, updatedAt } from '../../wire.ts'
import { defineWriteTool, given } from '../../write-tool.ts'

export const updateEvent = defineWriteTool({
  name: 'update_event',
  title: 'Change an event',
  description:
    'Changes what is given of an event; what is left out stays. state published opens it to registrations, archived takes it off sale (registrations stay). Needs the updated_at you read with get_event.',
  access: ['events:write'],
  effect: 'sets',
  input: {
    id: z.string().max(64).describe('id of get_event'),
    updated_at: updatedAt,
    slug: slug.optional(),
    title: z.string().min(1).max(160).optional(),
    summary: z.string().max(300).optional(),
    description: z.string().max(50_000).optional().describe('Markdown'),
    starts_at: moment.optional(),
    ends_at: moment.optional(),
    time_zone: z.string().max(64).optional(),
    is_all_day: z.boolean().optional(),
    is_online: z.boolean().optional(),
    location: z.string().max(300).nullable().optional(),
    join_url: z.string().max(2_000).nullable().optional(),
    state: z.enum(['published', 'archived']).optional(),
  },
  nextSteps: ['Call get_event with its slug to see it as it is now.'],
  async write({ catalog }, editor, { id, updated_at, state, ...sent }) {
    const eventId = namedBy<'Event'>(id, 'event')
    const { slug, title, summary, description, location } = sent
    const changes = given({
      ...{ slug, title, summary, description, location },
      startsAt: sent.starts_at === undefined ? undefined : new Date(sent.starts_at),
      endsAt: sent.ends_at === undefined ? undefined : new Date(sent.ends_at),
      timeZone: sent.time_zone,
      isAllDay: sent.is_all_day,
      isOnline: sent.is_online,
      joinUrl: sent.join_url,
    })
    await catalog.updateEvent(editor, eventId, {
      ...changes,
      updatedAt: new Date(updated_at),
    } as Changes<EventSettings>)
    if (state === 'published') await catalog.publishEvent(editor, eventId)
    if (state === 'archived') await catalog.archiveEvent(editor, eventId)
    return orRefuse(await catalog.eventById(editor, eventId), 'event', id)
  },
})
