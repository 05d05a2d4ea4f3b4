import { parseId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { NotificationDeps } from './deps.ts'
import { inboxOf } from './inbox.ts'

/** Marks a notification as read and returns its previous state. Idempotent. */
export async function markRead({ db, clock }: NotificationDeps, member: MemberActor, encodedId: string) {
  const id = parseId<'Notification'>(encodedId)
  if (!id) throw notInInbox()
  // Locked before it is read: of two concurrent calls, one finds it unread.
  const own = inboxOf(db, member)
    .where('notifications.id', '=', id)
    .select(['notifications.id', 'notifications.readAt'])
    .forUpdate()
  const read = await db
    .updateTable('notifications')
    .from(own.as('own'))
    .set(({ fn, ref, val }) => ({ readAt: fn.coalesce(ref('own.readAt'), val(clock.now())) }))
    .where('notifications.schoolId', '=', member.schoolId)
    .whereRef('notifications.id', '=', 'own.id')
    .returning(columns)
    .returning((row) => row('own.readAt', 'is', null).as('wasUnread'))
    .executeTakeFirst()
  if (!read) throw notInInbox()
  return { ...read, wasUnread: Boolean(read.wasUnread) }
}

const columns = [
  'notifications.id',
  'notifications.kind',
  'notifications.title',
  'notifications.body',
  'notifications.path',
  'notifications.createdAt',
  'notifications.readAt',
] as const

function notInInbox(): Refusal {
  return new Refusal('not_found', 'No such notification in this inbox')
}

/** Marks all notifications up to a moment as read; later ones stay unread. */
export async function markAllRead(
  { db, clock }: NotificationDeps,
  member: MemberActor,
  before: Date | undefined,
): Promise<number> {
  const now = clock.now()
  const unread = inboxOf(db, member)
    .where('readAt', 'is', null)
    .where('createdAt', '<=', before ?? now)
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ readAt: now })
    .where('schoolId', '=', member.schoolId)
    .where('id', 'in', unread.select('notifications.id'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
