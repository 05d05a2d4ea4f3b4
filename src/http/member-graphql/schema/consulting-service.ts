import { type OfferedService, type OpenMeeting, weekdays } from '../../../domain/consulting/index.ts'
import type { School } from '../../../domain/tenancy/index.ts'
import { builder } from './builder.ts'
import { connectionOf, namesOf } from './connection.ts'
import { Lecturer, toLecturer } from './lecturer.ts'
import { Viewer } from './viewer.ts'

type OwnService = OfferedService

const ServiceCourse = builder.objectRef<{ slug: string; name: string }>('ServiceCourse').implement({
  fields: (t) => ({ slug: t.exposeString('slug'), name: t.exposeString('name') }),
})

const Weekday = builder.enumType('Weekday', { values: weekdays })

const ConsultingSlot = builder
  .objectRef<OwnService['slots'][number] & { timezone: string }>('ConsultingSlot')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      weekday: t.expose('weekday', { type: Weekday }),
      startTime: t.exposeString('startTime', { description: 'Hours and minutes in local time.' }),
      endTime: t.exposeString('endTime', { description: '"24:00" is the end of the day.' }),
      timezone: t.exposeString('timezone'),
      effectiveFrom: t.expose('effectiveFrom', { type: 'DateTime', nullable: true }),
      effectiveUntil: t.expose('effectiveUntil', { type: 'DateTime', nullable: true }),
    }),
  })

const MeetingState = builder.enumType('MeetingState', {
  values: ['reserved', 'cancelled', 'finished'] as const satisfies OpenMeeting['state'][],
})

const ConsultingMeeting = builder.objectRef<OpenMeeting>('ConsultingMeeting').implement({
  description: 'A reserved time. It does not say who reserved it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    state: t.expose('state', { type: MeetingState }),
  }),
})

const ConsultingService = builder.objectRef<ReturnType<typeof toService>>('ConsultingService').implement({
  description: 'A service of a course that the viewer has access to, whether or not they bought it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug'),
    name: t.exposeString('name'),
    description: t.exposeString('description', { nullable: true }),
    durationMinutes: t.exposeInt('durationMinutes'),
    timezone: t.exposeString('timezone'),
    lecturer: t.expose('lecturer', { type: Lecturer, nullable: true }),
    course: t.expose('course', { type: ServiceCourse }),
    slots: t.expose('slots', {
      type: [ConsultingSlot],
      extensions: { listSize: 10 },
      description: 'The recurring availability.',
    }),
    meetings: t.connection(
      {
        type: ConsultingMeeting,
        description:
          'Meetings already reserved on this service, by anyone. Nothing here says whose they are.',
        args: { from: t.arg({ type: 'DateTime' }), until: t.arg({ type: 'DateTime' }) },
        resolve: ({ id }, { from, until, ...args }, context, info) =>
          connectionOf(context, args, info, {
            name: 'meetings',
            read: (page) =>
              context.meetings(id, { page, from: from ?? undefined, until: until ?? undefined }),
            cursorOf: (meeting) => ({ at: meeting.startsAt, id: meeting.id }),
            toNode: (meeting) => meeting,
          }),
      },
      ...namesOf('ConsultingMeeting'),
    ),
  }),
})

builder.objectField(Viewer, 'consultingServices', (t) =>
  t.connection(
    {
      type: ConsultingService,
      description: 'Services of the courses that the viewer has access to, whether or not they bought them.',
      resolve: (_owner, args, context, info) => {
        const { modules, member, school, recordActivity } = context
        recordActivity('consulting')
        return connectionOf(context, args, info, {
          name: 'consultingServices',
          read: (page) => modules.consulting.servicesFor(member, page),
          cursorOf: ({ createdAt: at, id }) => ({ at, id }),
          toNode: (service) => toService(school, service),
        })
      },
    },
    ...namesOf('ConsultingService'),
  ),
)

function toService(school: School, { timeZone: timezone, ...service }: OwnService) {
  const { courseSlug, courseName, lecturer, slots, description, ...own } = service
  return {
    ...own,
    description: description || null,
    timezone,
    lecturer: lecturer && toLecturer(school, lecturer),
    course: { slug: courseSlug, name: courseName },
    slots: slots.map((slot) => ({ ...slot, timezone })),
  }
}
