import type { Db } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** The entitlements of a person at a school, for their data export. */
export async function entitlementPersonalData({ db }: { db: Db }, schoolId: SchoolId, personId: PersonId) {
  const entitlements = await db
    .selectFrom('entitlements')
    .select(['itemType', 'itemId', 'source', 'startsAt', 'expiresAt', 'takenBackAt', 'suspendedAt'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('id')
    .execute()
  const downloads = await db
    .selectFrom('downloads')
    .innerJoin('digitalProductFiles as file', (join) =>
      join.onRef('file.schoolId', '=', 'downloads.schoolId').onRef('file.id', '=', 'downloads.fileId'),
    )
    .select(['file.name', 'downloads.times', 'downloads.lastAt'])
    .where('downloads.schoolId', '=', schoolId)
    .where('downloads.personId', '=', personId)
    .execute()
  return { held: entitlements, downloads }
}
