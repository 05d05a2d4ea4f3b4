import type { Db } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** The meetings a person reserved at a school, for their data export. */
export async function meetingPersonalData({ db }: { db: Db }, schoolId: SchoolId, personId: PersonId) {
  return await db
    .selectFrom('consultingMeetings as meeting')
    .innerJoin('consultingServices as service', (join) =>
      join.onRef('service.schoolId', '=', 'meeting.schoolId').onRef('service.id', '=', 'meeting.serviceId'),
    )
    .select([
      'service.name',
      'service.location',
      'meeting.startsAt',
      'meeting.endsAt',
      'meeting.state',
      'meeting.reservedAt',
    ])
    .where('meeting.schoolId', '=', schoolId)
    .where('meeting.personId', '=', personId)
    .orderBy('meeting.id')
    .execute()
}
