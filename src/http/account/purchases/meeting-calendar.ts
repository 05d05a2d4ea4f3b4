import type { FastifyInstance } from 'fastify'
import type { Consulting, OwnMeeting } from '../../../domain/consulting/index.ts'
import { urlAt } from '../../../paths/path-builder.ts'
import { paths } from '../../../paths/paths.ts'
import {
  type CalendarEntry,
  calendarFile,
  calendarType,
} from '../../../platform/calendar-file/calendar-file.ts'
import type { Clock } from '../../../platform/clock.ts'
import { parseId } from '../../../platform/ids.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type MemberContext, memberContext } from '../../page/context.ts'
import { memberOfSession } from '../../shared/member-actor.ts'
import { ownMessages } from '../own-messages.ts'

type Deps = { readonly consulting: Pick<Consulting, 'ownMeeting'>; readonly clock: Clock }
type ByMeeting = { Params: { meeting: string } }

/** The calendar file of a member's meeting. */
export function serveMeetingCalendar(app: FastifyInstance, { consulting, clock }: Deps) {
  const { meetingCalendar } = paths.account
  app.get<ByMeeting>(meetingCalendar.route, { config: { isFile: true } }, async (request, reply) => {
    const context = memberContext(request, reply)
    const meeting = await requestedMeeting(consulting, context, request.params.meeting)
    return reply
      .type(calendarType)
      .header('content-disposition', `inline; filename="meeting-${meeting.id}.ics"`)
      .send(calendarFile([calendarEntry(context, meeting, clock.now())]))
  })
}

/** The meeting of a path, if the reader booked it. */
export async function requestedMeeting(
  consulting: Deps['consulting'],
  { reader }: MemberContext,
  text: string,
): Promise<OwnMeeting> {
  const id = parseId<'ConsultingMeeting'>(text)
  if (!id) throw new Refusal('not_found', 'You have no such meeting')
  return await consulting.ownMeeting(memberOfSession(reader), id)
}

// Without the URL to join, which calendars would pass on to other people.
function calendarEntry({ school, locale }: MemberContext, meeting: OwnMeeting, now: Date): CalendarEntry {
  const { id, serviceName: title, startsAt, endsAt, location, lecturerName } = meeting
  const { meetings: messages } = ownMessages(locale)
  const summary = lecturerName ? messages.with(lecturerName) : ''
  const times = { startsAt, endsAt, timeZone: school.timeZone, isAllDay: false, updatedAt: now }
  return { id, title, summary, ...times, location, pageUrl: urlAt(school, paths.account.meetings) }
}
