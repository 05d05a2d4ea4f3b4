import type { Db } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { preparedPage } from '../../platform/db/prepared-page.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema.gen.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import type { MemberActor, OwnerOf } from '../tenancy/index.ts'
import type { NotificationDeps } from './deps.ts'

/** The one answer to "which notifications are this member's". Every read and write starts here. */
export function inboxOf(db: Db, { schoolId, memberId }: OwnerOf) {
  return db
    .selectFrom('notifications')
    .where('notifications.schoolId', '=', schoolId)
    .where('notifications.personId', '=', memberId)
    .where('notifications.isShown', '=', true)
}

const columns = ['id', 'kind', 'title', 'body', 'path', 'createdAt', 'readAt'] as const

/** A page of the inbox, newest first. */
export async function inbox(
  { db }: NotificationDeps,
  member: MemberActor,
  page: PageRequest,
  { unreadOnly }: { unreadOnly: boolean },
) {
  const read = unreadOnly ? unreadPage : wholePage
  return await read(db, page, member)
}

const order = { at: 'created_at', id: 'id', latestFirst: true }

const wholePage = preparedPage('notifications.inbox', {
  order,
  rows: (db: Db, { schoolId, memberId }: { schoolId: SchoolId; memberId: PersonId }) =>
    inboxOf(db, { schoolId, memberId }),
  shown: (rows) => rows.select(columns),
})

const unreadPage = preparedPage('notifications.unread', {
  order,
  rows: (db: Db, { schoolId, memberId }: { schoolId: SchoolId; memberId: PersonId }) =>
    inboxOf(db, { schoolId, memberId }).where('readAt', 'is', null),
  shown: (rows) => rows.select(columns),
})

/** How many there are, read ones too unless they are not wanted. */
export async function inboxSize(
  { db }: NotificationDeps,
  member: MemberActor,
  { unreadOnly }: { unreadOnly: boolean },
): Promise<number> {
  const all = inboxOf(db, member)
  const wanted = unreadOnly ? all.where('readAt', 'is', null) : all
  const { n } = await wanted.select(({ fn }) => fn.countAll<bigint>().as('n')).executeTakeFirstOrThrow()
  return Number(n)
}

/** Counted on read, so that it is always exact. */
export async function unreadCount(
  { db }: Pick<NotificationDeps, 'db'>,
  { schoolId, memberId }: MemberActor,
): Promise<number> {
  const [row] = await countUnread(db, { schoolId, memberId })
  return Number(row?.n ?? 0)
}

const countUnread = prepared(
  'notifications.count_unread',
  (db, { schoolId, memberId }: { schoolId: SchoolId; memberId: PersonId }) =>
    inboxOf(db, { schoolId, memberId })
      .where('readAt', 'is', null)
      .select(({ fn }) => fn.countAll<bigint>().as('n')),
)

/** A notification as its member sees it. */
export type InboxNotification = RowOf<typeof inbox>
