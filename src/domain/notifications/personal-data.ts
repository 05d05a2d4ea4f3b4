import type { Db } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema.gen.ts'

/** What a person was told at a school, and by which channels they want to be, for their own copy of it. */
export async function inboxPersonalData({ db }: { db: Db }, schoolId: SchoolId, personId: PersonId) {
  const inbox = await db
    .selectFrom('notifications')
    .select(['kind', 'title', 'body', 'createdAt', 'readAt'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .orderBy('id')
    .execute()
  const subscriptions = await db
    .selectFrom('notificationSubscriptions')
    .select(['kind', 'inbox', 'email'])
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .execute()
  return { inbox, subscriptions }
}

/** Drops what somebody was told whose account is gone. */
export async function forgetInbox({ db }: { db: Db }, schoolId: SchoolId, personId: PersonId): Promise<void> {
  for (const table of ['notifications', 'notificationSubscriptions'] as const) {
    await db.deleteFrom(table).where('schoolId', '=', schoolId).where('personId', '=', personId).execute()
  }
}
