import { parseId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { MemberActor } from '../tenancy/index.ts'
import type { NotificationDeps } from './deps.ts'
import { inboxOf } from './inbox.ts'

/** Marks one as read; a second time changes nothing, and not the moment either. */
export async function markRead({ db, clock }: NotificationDeps, member: MemberActor, given: string) {
  const id = parseId<'Notification'>(given)
  const notification = id && (await read())
  if (!notification) throw new Refusal('not_found', 'No such notification in this inbox')
  return notification

  async function read() {
    const own = inboxOf(db, member).where('id', '=', id as never)
    return await db
      .updateTable('notifications')
      .set(({ fn, ref, val }) => ({ readAt: fn.coalesce(ref('readAt'), val(clock.now())) }))
      .where('schoolId', '=', member.schoolId)
      .where('id', 'in', own.select('notifications.id'))
      .returning(['id', 'kind', 'title', 'body', 'path', 'createdAt', 'readAt'])
      .executeTakeFirst()
  }
}

/** Marks all that were there at a moment as read: one that arrives meanwhile stays unread. */
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
