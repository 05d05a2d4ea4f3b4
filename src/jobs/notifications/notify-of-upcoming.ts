import type { Catalog, ConsultingService, Event } from '../../domain/catalog/index.ts'
import { factHandler, type TypedFact } from '../../domain/facts/index.ts'
import type { HostAt } from '../../domain/identity/index.ts'
import type { Notification, Notifications } from '../../domain/notifications/index.ts'
import { platformActor, type School, type Tenancy } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import { publicPath } from '../../paths/public-paths.ts'
import { parseId } from '../../platform/ids.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import { writtenBy } from './write-notification.ts'

type Deps = {
  readonly notifications: Pick<Notifications, 'notify'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
  readonly catalog: Pick<
    Catalog,
    'courseById' | 'digitalProductById' | 'membershipPlanById' | 'eventById' | 'consultingServiceById'
  >
}

type NotificationContent = Pick<Notification, 'kind' | 'source' | 'path' | 'messages'>

type ComingFact = TypedFact<
  'access.expiring' | 'event.begins_soon' | 'meeting.begins_soon' | 'session.begins_soon'
>

/** Notifies members of upcoming events and meetings, and of access that is about to end. */
export function notifyOfUpcoming(deps: Deps): FactHandler {
  return factHandler({
    name: 'tell-of-what-comes',
    kinds: ['access.expiring', 'event.begins_soon', 'meeting.begins_soon', 'session.begins_soon'],
    async handle(fact) {
      const school = await deps.tenancy.schoolById(platformActor, fact.schoolId)
      if (!school) return
      const notification = await notificationOf(deps, school, fact)
      if (notification)
        await deps.notifications.notify({
          ...notification,
          schoolId: school.id,
          personId: fact.body.personId,
        })
    },
  })
}

async function notificationOf(
  { catalog }: Deps,
  school: School,
  fact: ComingFact,
): Promise<NotificationContent | undefined> {
  const host: HostAt = { ...platformActor, schoolId: school.id }
  switch (fact.kind) {
    case 'event.begins_soon': {
      const event = await catalog.eventById(host, fact.body.eventId)
      return event && eventNotification(school, fact.body, event)
    }
    case 'meeting.begins_soon': {
      const service = await catalog.consultingServiceById(host, fact.body.serviceId)
      return service && meetingNotification(school, fact.body, service)
    }
    case 'session.begins_soon': {
      const course = await catalog.courseById(host, fact.body.courseId)
      return course && sessionNotification(school, fact.body, course)
    }
    case 'access.expiring': {
      const item = await itemOf(catalog, host, fact.body)
      return item && endingNotification(school, fact.body, item)
    }
  }
}

type Coming<Kind extends ComingFact['kind']> = TypedFact<Kind>['body']

function eventNotification(
  school: School,
  { registrationId }: Coming<'event.begins_soon'>,
  { title, slug, startsAt, isOnline, location }: Event,
): NotificationContent {
  return {
    kind: 'event_reminder',
    source: registrationId,
    // The link to join is with the ticket.
    path: isOnline ? paths.account.events : publicPath('events', slug),
    messages: writtenBy(school, ({ messages, moment }) =>
      messages.eventSoon({ title, at: moment(startsAt), isOnline, location: isOnline ? null : location }),
    ),
  }
}

function meetingNotification(
  school: School,
  { meetingId, startsAt }: Coming<'meeting.begins_soon'>,
  { name, location, isOnline, lecturerName: lecturer }: ConsultingService,
): NotificationContent {
  return {
    kind: 'meeting_reminder',
    source: meetingId,
    path: paths.account.meetings,
    messages: writtenBy(school, ({ messages, moment }) =>
      messages.meetingSoon({ name, at: moment(startsAt), lecturer, location, isOnline }),
    ),
  }
}

function sessionNotification(
  school: School,
  { sessionId, title, startsAt }: Coming<'session.begins_soon'>,
  { name: course, slug }: { readonly name: string; readonly slug: string },
): NotificationContent {
  return {
    kind: 'event_reminder',
    // A session that is moved is announced again.
    source: `${sessionId} ${startsAt}`,
    path: paths.learn.course(slug),
    messages: writtenBy(school, ({ messages, moment }) =>
      messages.sessionSoon({ title, course, at: moment(startsAt) }),
    ),
  }
}

function endingNotification(
  school: School,
  { itemType, itemId, expiresAt }: Coming<'access.expiring'>,
  { name }: { readonly name: string },
): NotificationContent | undefined {
  if (expiresAt === null) return undefined
  return {
    kind: 'access_expiring',
    source: `${itemType} ${itemId} ${expiresAt}`,
    path: paths.account.overview,
    messages: writtenBy(school, ({ messages, day }) => messages.accessEnding({ name, on: day(expiresAt) })),
  }
}

async function itemOf(
  catalog: Deps['catalog'],
  host: HostAt,
  { itemType, itemId }: Coming<'access.expiring'>,
): Promise<{ readonly name: string } | undefined> {
  switch (itemType) {
    case 'course':
      return await foundBy(parseId<'Course'>(itemId), (id) => catalog.courseById(host, id))
    case 'digital_product':
      return await foundBy(parseId<'DigitalProduct'>(itemId), (id) => catalog.digitalProductById(host, id))
    case 'membership_plan':
      return await foundBy(parseId<'MembershipPlan'>(itemId), (id) => catalog.membershipPlanById(host, id))
  }
}

async function foundBy<Id, Found>(id: Id | undefined, find: (id: Id) => Promise<Found | undefined>) {
  return id === undefined ? undefined : await find(id)
}
