import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { keysetPage, type ListOrder, type Page, type PageRequest } from '../../platform/db/paging/keyset.ts'
import { prepared } from '../../platform/db/prepared/prepared.ts'
import { preparedPage } from '../../platform/db/prepared/prepared-page.ts'
import type {
  EventId,
  EventRegistrationId,
  EventTicketId,
  PersonId,
  SchoolId,
} from '../../platform/db/schema/schema.gen.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../identity/index.ts'
import type { MemberActor, OwnerOf } from '../tenancy/index.ts'
import { joinUrlFor, type RegistrationState } from './join-url.ts'

type Deps = { readonly db: Db; readonly clock: Clock }

/** A registration as its member sees it. */
export type Registration = {
  readonly id: EventRegistrationId
  readonly code: string
  readonly state: RegistrationState
  readonly registeredAt: Date
  readonly checkedInAt: Date | null
  readonly cancelledAt: Date | null
  readonly ticket: { readonly id: EventTicketId; readonly name: string }
  readonly event: RegisteredEvent
  /** True if its event is not over and it is not cancelled. */
  readonly isUpcoming: boolean
  /** True if it admits to its event. */
  readonly isValid: boolean
  /** True if its member can cancel it. */
  readonly canCancel: boolean
}

export type RegisteredEvent = {
  readonly id: EventId
  readonly slug: string
  readonly title: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly timeZone: string
  readonly isAllDay: boolean
  readonly location: string | null
  readonly isOnline: boolean
  /** Null unless this registration may join now. */
  readonly joinUrl: string | null
}

/** A registration as operators see it. */
export type RegistrationWithMember = Omit<Registration, 'event' | 'isUpcoming' | 'isValid' | 'canCancel'> & {
  readonly personId: PersonId
  readonly personName: string
  readonly personEmail: string
}

/** The visibility rule of registrations: a member's own, or all of the school for an operator. */
export function registrationsReadableBy(db: Db, actor: MemberActor | Editor) {
  switch (actor.kind) {
    case 'member':
      return registrationsOwnedBy(db, actor)
    case 'operator':
    case 'platform':
      return readableWith(registrationsAt(db, actor), actor, 'events:read')
  }
}

function registrationsOwnedBy(db: Db, owner: OwnerOf) {
  return registrationsAt(db, owner).where('registrations.personId', '=', owner.memberId)
}

function registrationsAt(db: Db, { schoolId }: Pick<OwnerOf, 'schoolId'>) {
  return db
    .selectFrom('eventRegistrations as registrations')
    .innerJoin('events', (join) =>
      join
        .onRef('events.schoolId', '=', 'registrations.schoolId')
        .onRef('events.id', '=', 'registrations.eventId'),
    )
    .innerJoin('eventTickets as tickets', (join) =>
      join
        .onRef('tickets.schoolId', '=', 'registrations.schoolId')
        .onRef('tickets.id', '=', 'registrations.ticketId'),
    )
    .where('registrations.schoolId', '=', schoolId)
}

const latestFirst: ListOrder = { at: 'registrations.registeredAt', id: 'registrations.id', latestFirst: true }
const own = [
  'registrations.id',
  'registrations.code',
  'registrations.state',
  'registrations.registeredAt',
  'registrations.checkedInAt',
  'registrations.cancelledAt',
  'registrations.ticketId',
  'tickets.name as ticketName',
] as const

/** A member's registrations, latest first, by one statement. */
export async function registrationsOf(
  { db, clock }: Deps,
  { schoolId, memberId }: MemberActor,
  page: PageRequest,
): Promise<Page<Registration>> {
  const { rows, ...rest } = await readOwn(db, page, { schoolId, memberId })
  const now = clock.now()
  return { ...rest, rows: rows.map((row) => asRegistration(row, now)) }
}

/** The number of seats that a member has at an event now. */
export async function seatsOf({ db }: Deps, member: MemberActor, eventId: EventId): Promise<number> {
  const { n } = await registrationsReadableBy(db, member)
    .where('registrations.eventId', '=', eventId)
    .where('registrations.state', 'in', ['enrolled', 'checked_in'])
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

const readOwn = preparedPage('events.registrations', {
  order: latestFirst,
  rows: (db: Db, { schoolId, memberId }: { schoolId: SchoolId; memberId: PersonId }) =>
    registrationsOwnedBy(db, { schoolId, memberId }),
  select: withEvents,
})

function withEvents(rows: ReturnType<typeof registrationsOwnedBy>) {
  return rows
    .select(own)
    .select(['events.id as eventId', 'events.slug', 'events.title', 'events.startsAt', 'events.endsAt'])
    .select(['events.timeZone', 'events.isAllDay', 'events.location', 'events.isOnline', 'events.joinUrl'])
}

/** The member's next events that are not over, the earliest first, by one statement. */
export async function comingRegistrations(
  { db, clock }: Deps,
  { schoolId, memberId }: MemberActor,
  most: number,
): Promise<Registration[]> {
  const now = clock.now()
  const rows = await readComing(db, { schoolId, memberId, now, most })
  return rows.map((row) => asRegistration(row, now))
}

const readComing = prepared(
  'events.coming_registrations',
  (
    db,
    { schoolId, memberId, now, most }: { schoolId: SchoolId; memberId: PersonId; now: Date; most: number },
  ) =>
    withEvents(registrationsOwnedBy(db, { schoolId, memberId }))
      .where('registrations.state', '!=', 'cancelled')
      .where('events.endsAt', '>', now)
      .orderBy('events.startsAt')
      .orderBy('registrations.id')
      .limit(sql<number>`${most}::integer`),
)

type OwnRow = Awaited<ReturnType<typeof readOwn>>['rows'][number]

function asRegistration({ ticketId, ticketName, eventId, ...row }: OwnRow, now: Date): Registration {
  const { id, code, state, registeredAt, checkedInAt, cancelledAt, ...event } = row
  const isUpcoming = state !== 'cancelled' && event.endsAt > now
  return {
    id,
    code,
    state,
    registeredAt,
    checkedInAt,
    cancelledAt,
    ticket: { id: ticketId, name: ticketName },
    event: { ...event, id: eventId, joinUrl: joinUrlFor(state, event, now) },
    isUpcoming,
    isValid: isUpcoming && state !== 'no_show',
    canCancel: state === 'enrolled' && event.startsAt > now,
  }
}

/** The registrations of an event, the latest first. */
export async function registrationsOfEvent(
  { db }: Deps,
  actor: Editor,
  { eventId, state, page }: { eventId: EventId; state?: RegistrationState | undefined; page: PageRequest },
): Promise<Page<RegistrationWithMember>> {
  refuseUnlessMay(actor, 'events:read')
  let coming = registrationsReadableBy(db, actor).where('registrations.eventId', '=', eventId)
  if (state) coming = coming.where('registrations.state', '=', state)
  const { rows, ...rest } = await keysetPage(withMembers(coming), latestFirst, page)
  return { ...rest, rows: rows.map(asRegistrationWithMember) }
}

/** One registration of an event; undefined if there is none. */
export async function registrationById(
  { db }: Deps,
  actor: Editor,
  { eventId, id }: { readonly eventId: EventId; readonly id: EventRegistrationId },
): Promise<RegistrationWithMember | undefined> {
  refuseUnlessMay(actor, 'events:read')
  const found = registrationsReadableBy(db, actor)
    .where('registrations.eventId', '=', eventId)
    .where('registrations.id', '=', id)
  const row = await withMembers(found).executeTakeFirst()
  return row && asRegistrationWithMember(row)
}

function withMembers(registrations: ReturnType<typeof registrationsReadableBy>) {
  return registrations
    .innerJoin('people', 'people.id', 'registrations.personId')
    .select([...own, 'people.id as personId', 'people.name as personName', 'people.email as personEmail'])
}

type MemberRow = NonNullable<Awaited<ReturnType<ReturnType<typeof withMembers>['executeTakeFirst']>>>

function asRegistrationWithMember({ ticketId, ticketName, ...row }: MemberRow): RegistrationWithMember {
  return { ...row, ticket: { id: ticketId, name: ticketName } }
}
