import { z } from 'zod'
import { operatorOf } from '../../actors.ts'
import { orRefuse } from '../../named.ts'
import { eventListing, listedEvent } from '../../shapes/event.ts'
import { defineTool } from '../../tool.ts'
import { nextSteps, slug } from '../../wire.ts'

export const getEvent = defineTool({
  name: 'get_event',
  title: 'Look at an event',
  description:
    'One event as those who run it see it: its description, where to join, tickets and seats, and the updated_at that update_event needs.',
  access: ['events:read'],
  activity: 'school',
  input: z.strictObject({ slug }),
  output: listedEvent.extend({
    description: z.string().describe('Markdown'),
    join_url: z.string().nullable(),
    next_steps: nextSteps,
  }),
  untrusted: ['title', 'summary', 'description', 'location', 'tickets[].name'],
  async run(context, { slug }) {
    const found = await context.modules.catalog.eventBySlug(operatorOf(context), slug)
    const event = orRefuse(found, 'event', slug)
    const { description, joinUrl } = event
    return { ...eventListing(context.school, event), description, join_url: joinUrl, next_steps: [] }
  },
})
