import type { Catalog } from '../../domain/catalog/index.ts'
import type { HostAt } from '../../domain/identity/index.ts'
import type { Notice, Notifications } from '../../domain/notifications/index.ts'
import { platformActor, type School, type Tenancy } from '../../domain/tenancy/index.ts'
import { paths } from '../../paths/paths.ts'
import { publicPath } from '../../paths/public-addresses.ts'
import type { PersonId } from '../../platform/db/schema.gen.ts'
import type { FactHandler, RecordedFact } from '../../platform/outbox/fact-handler.ts'
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

/** Tells members of what is about to begin, and of access that is about to end. */
export function tellOfWhatComes(deps: Deps): FactHandler {
  return {
    name: 'tell-of-what-comes',
    kinds: ['access.expiring', 'event.begins_soon', 'meeting.begins_soon'],
    async handle(fact) {
      const school = await deps.tenancy.schoolById(platformActor, fact.schoolId)
      if (!school) return
      const told = await noticeOf(deps, school, fact)
      const { personId } = fact.body as { personId: PersonId }
      if (told) await deps.notifications.notify({ ...told, schoolId: school.id, personId })
    },
  }
}

async function noticeOf(deps: Deps, school: School, fact: RecordedFact): Promise<Told | undefined> {
  const host: HostAt = { ...platformActor, schoolId: school.id }
  switch (fact.kind) {
    case 'event.begins_soon':
      return await eventNotice(deps, host, school, fact)
    case 'meeting.begins_soon':
      return await meetingNotice(deps, host, school, fact)
    default:
      return await endingNotice(deps, host, school, fact)
  }
}

async function eventNotice(
  { catalog }: Deps,
  host: HostAt,
  school: School,
  { body }: RecordedFact,
): Promise<Told | undefined> {
  const { eventId, registrationId } = body as { eventId: string; registrationId: string }
  const event = await catalog.eventById(host, eventId as never)
  if (!event) return undefined
  const { title, slug, startsAt } = event
  return {
    kind: 'event_reminder',
    source: registrationId,
    path: publicPath('events', slug),
    words: writtenBy(school, ({ words, moment }) => words.eventSoon({ title, at: moment(startsAt) })),
  }
}

async function meetingNotice(
  { catalog }: Deps,
  host: HostAt,
  school: School,
  { body }: RecordedFact,
): Promise<Told | undefined> {
  const { serviceId, meetingId, startsAt } = body as {
    serviceId: string
    meetingId: string
    startsAt: string
  }
  const service = await catalog.consultingServiceById(host, serviceId as never)
  if (!service) return undefined
  const { name } = service
  return {
    kind: 'meeting_reminder',
    source: meetingId,
    path: paths.account.meetings,
    words: writtenBy(school, ({ words, moment }) => words.meetingSoon({ name, at: moment(startsAt) })),
  }
}

type Ending = { readonly itemType: string; readonly itemId: string; readonly expiresAt: string }

async function endingNotice(
  deps: Deps,
  host: HostAt,
  school: School,
  { body }: RecordedFact,
): Promise<Told | undefined> {
  const ending = body as Ending
  const item = await itemOf(deps, host, ending)
  if (!item) return undefined
  const { name } = item
  return {
    kind: 'access_expiring',
    source: `${ending.itemType} ${ending.itemId} ${ending.expiresAt}`,
    path: paths.account.overview,
    words: writtenBy(school, ({ words, day }) => words.accessEnding({ name, on: day(ending.expiresAt) })),
  }
}

async function itemOf(
  { catalog }: Deps,
  host: HostAt,
  { itemType, itemId }: Ending,
): Promise<{ name: string } | undefined> {
  switch (itemType) {
    case 'course':
      return await catalog.courseById(host, itemId as never)
    case 'digital_product':
      return await catalog.digitalProductById(host, itemId as never)
    default:
      return await catalog.membershipPlanById(host, itemId as never)
  }
}
