import type { PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import type { IdentityDeps } from '../deps.ts'

/** The identity data of a person at a school for their data export, without secrets. */
export async function personalData({ db }: IdentityDeps, schoolId: SchoolId, personId: PersonId) {
  const account = await db
    .selectFrom('people')
    .select(['id', 'email', 'emailVerified', 'name', 'locale', 'timeZone', 'createdAt'])
    .where('id', '=', personId)
    .executeTakeFirst()
  const roles = await db
    .selectFrom('schoolRoles')
    .select(['role', 'grantedAt'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .execute()
  const sessions = await db
    .selectFrom('sessions')
    .select(['signedInAt', 'seenAt', 'address', 'userAgent', 'method'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .execute()
  const passkeys = await db
    .selectFrom('passkeys')
    .select(['name', 'createdAt', 'usedAt'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .execute()
  const activity = await db
    .selectFrom('auditEntries')
    .select(['kind', 'happenedAt', 'address', 'userAgent'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute()
  return { account, roles, sessions, passkeys, activity }
}
