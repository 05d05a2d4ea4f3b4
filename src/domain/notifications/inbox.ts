import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared/prepared.ts'
import { preparedLookup } from '../../platform/db/prepared/prepared-lookup.ts'
import { preparedPage } from '../../platform/db/prepared/prepared-page.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { type MemberActor, type OwnerOf, ownerTypes } from '../tenancy/index.ts'
import type { NotificationDeps } from './deps.ts'

/** The access rule for notifications: the member's own. Every read and write uses it. */
export function inboxOf(db: Db, { schoolId, memberId }: OwnerOf) {
  return (
    db
      .selectFrom('notifications')
      .where('notifications.schoolId', '=', schoolId)
      .where('notifications.personId', '=', memberId)
      // A literal, because a cached plan with a parameter could not use the partial indexes.
      .where('notifications.isShown', '=', sql.lit(true))
  )
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
  rows: (db: Db, { schoolId, memberId }: Owner) => inboxOf(db, { schoolId, memberId }),
  select: (rows) => rows.select(columns),
  together: ownerTypes,
})

const unreadPage = preparedPage('notifications.unread', {
  order,
  rows: (db: Db, { schoolId, memberId }: Owner) =>
    inboxOf(db, { schoolId, memberId }).where('readAt', 'is', null),
  select: (rows) => rows.select(columns),
  together: ownerTypes,
})

/** The number of notifications, or of unread ones only. */
export async function inboxSize(
  { db }: Pick<NotificationDeps, 'db'>,
  { schoolId, memberId }: MemberActor,
  { unreadOnly }: { unreadOnly: boolean },
): Promise<number> {
  const count = unreadOnly ? countUnread : countAll
  const [row] = await count(db, { schoolId, memberId })
  return Number(row?.n ?? 0)
}

/** Counted on read, so that it is always exact. */
export async function unreadCount(deps: Pick<NotificationDeps, 'db'>, member: MemberActor): Promise<number> {
  return await inboxSize(deps, member, { unreadOnly: true })
}

/** The number of unread notifications for a badge, counted up to 100, which means 100 or more. */
export async function unreadUpTo100(
  { db }: Pick<NotificationDeps, 'db'>,
  { schoolId, memberId }: MemberActor,
): Promise<number> {
  const [row] = await countSomeUnread(db, { schoolId, memberId })
  return Number(row?.n ?? 0)
}

type Owner = { schoolId: SchoolId; memberId: PersonId }

const countAll = prepared('notifications.count', (db, { schoolId, memberId }: Owner) =>
  inboxOf(db, { schoolId, memberId }).select(({ fn }) => fn.countAll<bigint>().as('n')),
)

const unreadOf = (db: Db, { schoolId, memberId }: Owner) =>
  inboxOf(db, { schoolId, memberId }).where('readAt', 'is', null)

const countUnread = preparedLookup('notifications.count_unread', ownerTypes, (db, owner: Owner) =>
  unreadOf(db, owner).select(({ fn }) => fn.countAll<bigint>().as('n')),
)

// Runs on every page of a signed-in member.
const countSomeUnread = preparedLookup('notifications.count_some_unread', ownerTypes, (db, owner: Owner) =>
  db
    .selectFrom(unreadOf(db, owner).select('id').limit(sql.lit(100)).as('unread'))
    .select(({ fn }) => fn.countAll<bigint>().as('n')),
)

/** A notification as its member sees it. */
export type InboxNotification = RowOf<typeof inbox>
