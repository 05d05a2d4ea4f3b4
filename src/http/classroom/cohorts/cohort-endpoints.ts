import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Learning, OwnSession } from '../../../domain/learning/index.ts'
import { urlAt } from '../../../paths/path-builder.ts'
import { paths } from '../../../paths/paths.ts'
import {
  type CalendarEntry,
  calendarFile,
  calendarType,
} from '../../../platform/calendar-file/calendar-file.ts'
import { parseId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { fieldsOf } from '../../page/forms/form-guard.ts'
import { memberOfSession } from '../../shared/member-actor.ts'
import { schoolOf } from '../../shared/request-school.ts'
import { meOf, requireSignInFor } from '../../shared/signed-in.ts'
import { type ByCourse, enter } from '../entrance.ts'

type Deps = { readonly learning: Learning }
type BySession = { Params: { course: string; session: string } }

/** Joining a cohort and its live sessions, and their calendar files. */
export function serveCohorts(app: FastifyInstance, { learning }: Deps) {
  const { joinCohort, joinSession, sessionCalendar, cohortCalendar } = paths.learn
  const guarded = { onRequest: requireSignInFor<ByCourse>(courseOf) }
  const guardedSession = { onRequest: requireSignInFor<BySession>(courseOf) }
  app.post<ByCourse>(joinCohort.route, guarded, async (request, reply) => {
    const id = parseId<'Cohort'>(fieldsOf(request)['cohort'] ?? '')
    if (!id) throw new Refusal('not_found', 'No such cohort in your courses')
    await learning.joinCohort(memberOfSession(meOf(request)), id)
    return reply.redirect(courseOf(request), 303)
  })
  // A link and no form: the service of the session may redirect further, which form-action would have to allow.
  app.get<BySession>(joinSession.route, guardedSession, async (request, reply) => {
    const id = parseId<'LiveSession'>(request.params.session)
    if (!id) throw new Refusal('not_found', 'No such session in your cohorts')
    return reply.redirect(await learning.joinSession(memberOfSession(meOf(request)), id), 303)
  })
  app.get<ByCourse>(joinCohort.route, (request, reply) => reply.redirect(courseOf(request), 303))
  const asFile = { config: { isFile: true } }
  app.get<ByCourse>(cohortCalendar.route, { ...guarded, ...asFile }, async (request, reply) => {
    const sessions = await sessionsIn({ learning }, request)
    return reply.type(calendarType).send(calendarFile(sessions.map((each) => entryOf(request, each))))
  })
  app.get<BySession>(sessionCalendar.route, { ...guardedSession, ...asFile }, async (request, reply) => {
    const sessions = await sessionsIn({ learning }, request)
    const session = sessions.find(({ id }) => id === request.params.session)
    if (!session) throw new Refusal('not_found', 'No such session in your cohorts')
    return reply.type(calendarType).send(calendarFile([entryOf(request, session)]))
  })
}

const courseOf = ({ params }: FastifyRequest<ByCourse>) => paths.learn.course(params.course)

async function sessionsIn(
  { learning }: Deps,
  request: FastifyRequest<ByCourse>,
): Promise<readonly OwnSession[]> {
  const { as, actor, room } = await enter({ learning }, request, request.params.course)
  if (as !== 'enrolled') throw new Refusal('not_found', 'You are in no cohort of this course')
  const { own } = await learning.cohortsOfMember(actor, room.course.id)
  if (!own) throw new Refusal('not_found', 'You are in no cohort of this course')
  return own.sessions
}

// Without the URL to join, which calendars would pass on to other people.
function entryOf(request: FastifyRequest, session: OwnSession): CalendarEntry {
  const { id, title, startsAt, endsAt, timeZone, updatedAt, courseName, courseSlug } = session
  const times = { startsAt, endsAt, timeZone, isAllDay: false, updatedAt }
  const pageUrl = urlAt(schoolOf(request), paths.learn.course(courseSlug))
  return { id, title, summary: courseName, ...times, location: null, pageUrl }
}
