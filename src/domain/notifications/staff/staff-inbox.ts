import type { Db } from '../../../platform/db/database.ts'
import { cappedCount } from '../../../platform/db/paging/capped-count.ts'
import { keysetPage } from '../../../platform/db/paging/keyset.ts'
import type { StaffNotificationId } from '../../../platform/db/schema/schema.gen.ts'
import type { PageRequest, RowOf } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { coursesOfStaff } from '../../catalog/index.ts'
import type { OperatorActor } from '../../tenancy/index.ts'
import type { NotificationDeps } from '../deps.ts'
import { kindsFor } from './staff-kinds.ts'

/** The access rule of staff notifications: one's own, of the kinds and the courses that the roles still allow. */
function staffInboxOf(db: Db, staff: OperatorActor) {
  const { schoolId, memberId, roles } = staff
  return db
    .selectFrom('staffNotifications as notification')
    .where('notification.schoolId', '=', schoolId)
    .where('notification.personId', '=', memberId)
    .where('notification.isShown', '=', true)
    .where('notification.kind', '=', (eb) => eb.fn.any(eb.val(kindsFor(roles))))
    .where((notification) =>
      notification.or([
        notification('notification.courseId', 'is', null),
        notification('notification.courseId', 'in', coursesOfStaff(db, staff)),
      ]),
    )
}

/** A page of one's own staff notifications, newest first. */
export async function staffInbox(
  { db }: NotificationDeps,
  staff: OperatorActor,
  { page, unreadOnly = false }: { readonly page: PageRequest; readonly unreadOnly?: boolean | undefined },
) {
  const order = { at: 'notification.created_at', id: 'notification.id', latestFirst: true }
  const own = staffInboxOf(db, staff)
  const rows = unreadOnly ? own.where('notification.readAt', 'is', null) : own
  return await keysetPage(rows.select(columns), order, page)
}

/** A staff notification as its reader sees it. */
export type StaffInboxNotification = RowOf<typeof staffInbox>

const columns = [
  'notification.id',
  'notification.kind',
  'notification.title',
  'notification.body',
  'notification.path',
  'notification.createdAt',
  'notification.createdAt as listedAt',
  'notification.readAt',
] as const

/** The number of one's own unread staff notifications, up to a limit. */
export async function countUnreadStaff({ db }: NotificationDeps, staff: OperatorActor): Promise<number> {
  const unread = staffInboxOf(db, staff).where('notification.readAt', 'is', null).select('notification.id')
  const { count } = await db.selectNoFrom(cappedCount(unread).as('count')).executeTakeFirstOrThrow()
  return count
}

/** Marks one of one's own staff notifications as read. */
export async function markStaffRead(
  { db, clock }: NotificationDeps,
  { schoolId, memberId }: OperatorActor,
  id: StaffNotificationId,
): Promise<void> {
  const own = db
    .updateTable('staffNotifications')
    .set(({ fn, val, ref }) => ({ readAt: fn.coalesce(ref('readAt'), val(clock.now())) }))
    .where('schoolId', '=', schoolId)
    .where('personId', '=', memberId)
    .where('id', '=', id)
  const { numUpdatedRows } = await own.executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not_found', 'No such notification')
}

/** Marks all of one's own staff notifications as read. */
export async function markAllStaffRead(
  { db, clock }: NotificationDeps,
  { schoolId, memberId }: OperatorActor,
): Promise<void> {
  await db
    .updateTable('staffNotifications')
    .set({ readAt: clock.now() })
    .where('schoolId', '=', schoolId)
    .where('personId', '=', memberId)
    .where('readAt', 'is', null)
    .execute()
}
