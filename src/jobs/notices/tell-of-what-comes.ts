import type { Catalog, Event } from '../../domain/catalog/index.ts'
import { factHandler, type ToldFact } from '../../domain/facts/index.ts'
import type { HostAt } from '../../domain/identity/index.ts'
import type { Notice, Notifications } from '../../domain/notifications/index.ts'
import { platformActor, type School, type Tenancy } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import { publicPath } from '../../paths/public-addresses.ts'
import { parseId } from '../../platform/ids.ts'
import type { FactHandler } from '../../platform/outbox/fact-handler.ts'
import { writtenBy } from './write-notice.ts'

type Deps = {
  readonly notifications: Pick<Notifications, 'notify'>
  readonly tenancy: Pick<Tenancy, 'schoolById'>
  readonly catalog: Pick<
    Catalog,
    'courseById' | 'digitalProductById' | 'membershipPlanById' | 'eventById' | 'consultingServiceById'
  >
}

type Told = Pick<Notice, 'kind' | 'source' | 'path' | 'words'>

type ComingFact = ToldFact<'access.expiring' | 'event.begins_soon' | 'meeting.begins_soon'>

/** Notifies members of upcoming events and meetings, and of access that is about to end. */
export function tellOfWhatComes(deps: Deps): FactHandler {
  return factHandler({
    name: 'tell-of-what-comes',
    kinds: ['access.expiring', 'event.begins_soon', 'meeting.begins_soon'],
    async handle(fact) {
      const school = await deps.tenancy.schoolById(platformActor, fact.schoolId)
      if (!school) return
      const told = await noticeOf(deps, school, fact)
      if (told)
        await deps.notifications.notify({ ...told, schoolId: school.id, personId: fact.body.personId })
    },
  })
}

async function noticeOf({ catalog }: Deps, school: School, fact: ComingFact): Promise<Told | undefined> {
  const host: HostAt = { ...platformActor, schoolId: school.id }
  switch (fact.kind) {
    case 'event.begins_soon': {
      const event = await catalog.eventById(host, fact.body.eventId)
      return event && eventNotice(school, fact.body, event)
    }
    case 'meeting.begins_soon': {
      const service = await catalog.consultingServiceById(host, fact.body.serviceId)
      return service && meetingNotice(school, fact.body, service)
    }
    case 'access.expiring': {
      const item = await itemOf(catalog, host, fact.body)
      return item && endingNotice(school, fact.body, item)
    }
  }
}

type Coming<Kind extends ComingFact['kind']> = ToldFact<Kind>['body']

function eventNotice(
  school: School,
  { registrationId }: Coming<'event.begins_soon'>,
  { title, slug, startsAt }: Pick<Event, 'title' | 'slug' | 'startsAt'>,
): Told {
  return {
    kind: 'event_reminder',
    source: registrationId,
    path: publicPath('events', slug),
    words: writtenBy(school, ({ words, moment }) => words.eventSoon({ title, at: moment(startsAt) })),
  }
}

function meetingNotice(
  school: School,
  { meetingId, startsAt }: Coming<'meeting.begins_soon'>,
  { name }: { readonly name: string },
): Told {
  return {
    kind: 'meeting_reminder',
    source: meetingId,
    path: paths.account.meetings,
    words: writtenBy(school, ({ words, moment }) => words.meetingSoon({ name, at: moment(startsAt) })),
  }
}

function endingNotice(
  school: School,
  { itemType, itemId, expiresAt }: Coming<'access.expiring'>,
  { name }: { readonly name: string },
): Told | undefined {
  if (expiresAt === null) return undefined
  return {
    kind: 'access_expiring',
    source: `${itemType} ${itemId} ${expiresAt}`,
    path: paths.account.overview,
    words: writtenBy(school, ({ words, day }) => words.accessEnding({ name, on: day(expiresAt) })),
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
