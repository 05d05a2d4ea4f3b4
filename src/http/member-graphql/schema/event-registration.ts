import { joinUrlLeadTime } from '../../../domain/catalog/index.ts'
import { type Registration, registrationStates } from '../../../domain/events/index.ts'
import type { School } from '../../../domain/tenancy/index.ts'
import { urlAt } from '../../../paths/path-builder.ts'
import { paths } from '../../../paths/paths.ts'
import { numberInWords } from '../../../platform/duration-in-words.ts'
import { hour } from '../../../platform/durations.ts'
import { builder } from './builder.ts'
import { connectionOf, namesOf } from './connection.ts'
import { Viewer } from './viewer.ts'

const RegistrationState = builder.enumType('RegistrationState', {
  values: registrationStates,
})

const EventTicket = builder.objectRef<Registration['ticket']>('EventTicket').implement({
  fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }),
})

const EventSummary = builder.objectRef<ReturnType<typeof toRegistration>['event']>('EventSummary').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    slug: t.exposeString('slug'),
    title: t.exposeString('title'),
    startsAt: t.expose('startsAt', { type: 'DateTime' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    timezone: t.exposeString('timezone'),
    isAllDay: t.exposeBoolean('isAllDay'),
    location: t.exposeString('location', { nullable: true }),
    isOnline: t.exposeBoolean('isOnline'),
    joinUrl: t.expose('joinUrl', {
      type: 'URL',
      nullable: true,
      description: `Only for a registration that is enrolled or checked in, from ${numberInWords(joinUrlLeadTime / hour)} hour before the start until the end.`,
    }),
    calendarUrl: t.expose('calendarUrl', { type: 'URL' }),
  }),
})

const EventRegistration = builder
  .objectRef<ReturnType<typeof toRegistration>>('EventRegistration')
  .implement({
    description: 'A seat of the viewer at an event.',
    fields: (t) => ({
      id: t.exposeID('id'),
      code: t.exposeString('code'),
      state: t.expose('state', { type: RegistrationState }),
      registeredAt: t.expose('registeredAt', { type: 'DateTime' }),
      checkedInAt: t.expose('checkedInAt', { type: 'DateTime', nullable: true }),
      cancelledAt: t.expose('cancelledAt', { type: 'DateTime', nullable: true }),
      ticket: t.expose('ticket', { type: EventTicket }),
      event: t.expose('event', { type: EventSummary }),
    }),
  })

builder.objectField(Viewer, 'eventRegistrations', (t) =>
  t.connection(
    {
      type: EventRegistration,
      description: 'Registrations of the viewer, latest first.',
      resolve: (_owner, args, context, info) => {
        const { modules, member, school, recordActivity } = context
        recordActivity('events')
        return connectionOf(context, args, info, {
          name: 'eventRegistrations',
          read: (page) => modules.events.registrationsOf(member, page),
          cursorOf: ({ registeredAt: at, id }) => ({ at, id }),
          toNode: (registration) => toRegistration(school, registration),
        })
      },
    },
    ...namesOf('EventRegistration'),
  ),
)

function toRegistration(school: School, { event, ...registration }: Registration) {
  const { timeZone: timezone, ...own } = event
  const calendarUrl = urlAt(school, paths.eventCalendar(event.slug))
  return { ...registration, event: { ...own, timezone, calendarUrl } }
}
