import type { Db } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** The registrations of a person at a school, for their data export. */
export async function eventPersonalData({ db }: { db: Db }, schoolId: SchoolId, personId: PersonId) {
  return await db
    .selectFrom('eventRegistrations as registration')
    .innerJoin('events', (join) =>
      join
        .onRef('events.schoolId', '=', 'registration.schoolId')
        .onRef('events.id', '=', 'registration.eventId'),
    )
    .select(['events.title', 'events.startsAt', 'registration.code', 'registration.state'])
    .select(['registration.registeredAt', 'registration.checkedInAt', 'registration.cancelledAt'])
    .where('registration.schoolId', '=', schoolId)
    .where('registration.personId', '=', personId)
    .orderBy('registration.id')
    .execute()
}
