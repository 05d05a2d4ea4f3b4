import { readOperation } from '../operation.ts'
import { orRefuse } from '../wire/named.ts'
import { slugNamed } from '../wire/shapes.ts'
import { eventWhole, wholeEvent } from './event.ts'

export const getEvent = readOperation({
  id: 'events.get',
  title: 'Look at an event',
  description:
    'One event as those who run it see it: its description, where to join, tickets and seats, and the updated_at that update_event needs.',
  scope: 'events:read',
  input: { slug: slugNamed },
  output: wholeEvent,
  untrusted: ['title', 'summary', 'description', 'location', 'tickets[].name'],
  run: async ({ catalog }, operator, { slug }, school) =>
    eventWhole(school, orRefuse(await catalog.eventBySlug(operator, slug), 'event', slug)),
  tool: { name: 'get_event', nextSteps: [] },
})
