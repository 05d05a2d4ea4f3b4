import type { Db } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { staffPersonalData } from './staff/staff-settings.ts'

/** A person's notifications and channels at a school, for their data export. */
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
  return { inbox, subscriptions, ...(await staffPersonalData({ db }, schoolId, personId)) }
}

const tables = [
  'announcementRecipients',
  'notifications',
  'notificationSubscriptions',
  'staffNotifications',
  'staffNotificationSettings',
  'staffMailings',
] as const

/** Deletes the notifications of a deleted account, and those to the staff that name its person. */
export async function forgetInbox({ db }: { db: Db }, schoolId: SchoolId, personId: PersonId): Promise<void> {
  for (const table of tables) {
    await db.deleteFrom(table).where('schoolId', '=', schoolId).where('personId', '=', personId).execute()
  }
  await db
    .deleteFrom('staffNotifications')
    .where('schoolId', '=', schoolId)
    .where('aboutPersonId', '=', personId)
    .execute()
}
