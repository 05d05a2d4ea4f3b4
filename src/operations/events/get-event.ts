import { readOperation } from '../operation.ts'
import { orRefuse } from '../wire/named.ts'
import { slugNamed } from '../wire/shapes.ts'
import { eventWhole, wholeEvent } from './event.ts'

export const getEvent = readOperation({
  id: 'events.find',
  title: 'Get an event',
  description: 'An event as operators see it: its description, where to join, its tickets and seats.',
  scope: 'events:read',
  input: { slug: slugNamed },
  output: wholeEvent,
  untrusted: ['title', 'summary', 'description', 'location', 'tickets[].name'],
  run: async ({ catalog }, operator, { slug }, { school }) =>
    eventWhole(school, orRefuse(await catalog.eventBySlug(operator, slug), 'event', slug)),
  tool: { name: 'get_event', hint: 'update_event needs its updated_at.', nextSteps: [] },
})
