import { sql } from 'kysely'
import { deleteOldRows } from '../../../platform/db/delete-old-rows.ts'
import { addDuration, day } from '../../../platform/durations.ts'
import type { NotificationDeps } from '../deps.ts'
import { staffNotificationDays } from '../limits.ts'

/** Deletes the notifications to the staff of all schools that are older than the limit. */
export async function forgetStaffNotifications({ db, clock }: NotificationDeps): Promise<void> {
  const before = addDuration(clock.now(), -staffNotificationDays * day)
  await deleteOldRows(db, 'staff_notifications', sql<boolean>`created_at < ${before}`)
}
