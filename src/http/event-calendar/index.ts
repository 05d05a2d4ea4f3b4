import type { FastifyInstance } from 'fastify'
import type { Events } from '../../domain/events/index.ts'
import { urlAt } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { publicPath } from '../../paths/public-paths.ts'
import { calendarFile, calendarType } from '../../platform/calendar-file/calendar-file.ts'
import { Refusal } from '../../platform/refusal.ts'
import { schoolOf } from '../shared/request-school.ts'

type Params = { Params: { slug: string } }

/** The calendar file of an event, without the link to join. */
export function serveEventCalendars(
  app: FastifyInstance,
  { events }: { events: Pick<Events, 'calendarOf'> },
) {
  app.get<Params>(paths.eventCalendar.route, async (request, reply) => {
    const school = schoolOf(request)
    const { slug } = request.params
    const event = await events.calendarOf({ kind: 'visitor', schoolId: school.id }, slug)
    if (!event) throw new Refusal('not_found', 'No such event')
    return reply
      .type(calendarType)
      .header('content-disposition', `inline; filename="${slug}.ics"`)
      .header('cache-control', 'public, max-age=300')
      .header('last-modified', event.updatedAt.toUTCString())
      .send(calendarFile([{ ...event, pageUrl: urlAt(school, publicPath('events', slug)) }]))
  })
}
