// The offers of a school, inserted into the tables directly: for tests of the modules above the catalog.

import type {
  ConsultingServiceId,
  ConsultingServicesTable,
  CourseId,
  EventId,
  EventsTable,
  EventTicketId,
  EventTicketsTable,
  LecturerId,
  PersonId,
  SchoolId,
} from '../../../src/platform/db/schema/schema.gen.ts'
import { addDuration, day } from '../../../src/platform/durations.ts'
import { newId } from '../../../src/platform/ids.ts'
import type { World } from '../world/world.ts'

type RowsWorld = Pick<World, 'deps' | 'clock'>

export async function insertCourse({ deps, clock }: RowsWorld, schoolId: SchoolId): Promise<CourseId> {
  const id = newId<'Course'>(clock)
  const text = { slug: `course-${id}`, name: 'Throwing bowls', language: 'en' }
  await deps.db
    .insertInto('courses')
    .values({ schoolId, id, ...text, ...published(clock.now()) })
    .execute()
  return id
}

/** A lecturer, who may also be a person that signs in. */
export async function insertLecturer(
  { deps, clock }: RowsWorld,
  schoolId: SchoolId,
  personId: PersonId | null,
): Promise<LecturerId> {
  const id = newId<'Lecturer'>(clock)
  const now = clock.now()
  await deps.db
    .insertInto('lecturers')
    .values({ schoolId, id, personId, name: 'A lecturer', createdAt: now, updatedAt: now })
    .execute()
  return id
}

/** A published free service of 60 minutes in Taipei, by default of a course of its own. */
export async function insertService(
  world: RowsWorld,
  schoolId: SchoolId,
  other: Partial<
    Pick<
      ConsultingServicesTable,
      'courseId' | 'lecturerId' | 'durationMinutes' | 'timeZone' | 'price' | 'state'
    >
  > = {},
): Promise<{ serviceId: ConsultingServiceId; courseId: CourseId }> {
  const { deps, clock } = world
  const id = newId<'ConsultingService'>(clock)
  const courseId = other.courseId ?? (await insertCourse(world, schoolId))
  const usual = {
    slug: `service-${id}`,
    name: 'An hour',
    durationMinutes: 60,
    timeZone: 'Asia/Taipei',
    price: 0n,
  }
  await deps.db
    .insertInto('consultingServices')
    .values({ schoolId, id, ...usual, ...published(clock.now()), ...other, courseId })
    .execute()
  return { serviceId: id, courseId }
}

/** A published event, by default online, for two hours, tomorrow. */
export async function insertEvent(
  { deps, clock }: RowsWorld,
  schoolId: SchoolId,
  other: Partial<Pick<EventsTable, 'startsAt' | 'endsAt' | 'state' | 'joinUrl'>> = {},
): Promise<EventId> {
  const id = newId<'Event'>(clock)
  const startsAt = other.startsAt ?? addDuration(clock.now(), day)
  const endsAt = new Date(startsAt.getTime() + 7_200_000)
  const usual = { slug: `event-${id}`, title: 'Open kiln', timeZone: 'Asia/Taipei', isOnline: true }
  await deps.db
    .insertInto('events')
    .values({
      schoolId,
      id,
      ...usual,
      startsAt,
      endsAt,
      joinUrl: 'https://meet.example/kiln',
      ...published(clock.now()),
      ...other,
    })
    .execute()
  return id
}

/** A ticket, by default free and with ten seats. */
export async function insertTicket(
  { deps, clock }: RowsWorld,
  {
    schoolId,
    eventId,
    ...other
  }: { schoolId: SchoolId; eventId: EventId } & Partial<
    Pick<EventTicketsTable, 'price' | 'capacity' | 'archivedAt'>
  >,
): Promise<EventTicketId> {
  const id = newId<'EventTicket'>(clock)
  const now = clock.now()
  const usual = { name: 'Seat', price: 0n, capacity: 10, position: 1, createdAt: now, updatedAt: now }
  await deps.db
    .insertInto('eventTickets')
    .values({ schoolId, id, eventId, ...usual, ...other })
    .execute()
  return id
}

/** Gives people access to a course without an end. */
export async function grantCourse(
  { deps, clock }: RowsWorld,
  schoolId: SchoolId,
  courseId: CourseId,
  people: readonly PersonId[],
): Promise<void> {
  const now = clock.now()
  const rows = people.map((personId) => ({
    schoolId,
    id: newId<'Entitlement'>(clock),
    personId,
    itemType: 'course' as const,
    itemId: courseId,
    source: 'manual' as const,
    sourceId: newId(clock),
    startsAt: now,
    createdAt: now,
  }))
  await deps.db.insertInto('entitlements').values(rows).execute()
}

/** Many people without any data. */
export async function insertPeople({ deps, clock }: RowsWorld, count: number): Promise<PersonId[]> {
  const now = clock.now()
  const rows = Array.from({ length: count }, () => {
    const id = newId<'Person'>(clock)
    return { id, email: `${id}@example.com`, name: 'One of many', createdAt: now, updatedAt: now }
  })
  await deps.db.insertInto('people').values(rows).execute()
  return rows.map(({ id }) => id)
}

function published(now: Date) {
  return { state: 'published' as const, publishedAt: now, createdAt: now, updatedAt: now }
}
