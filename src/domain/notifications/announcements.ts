import { sql } from 'kysely'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { AnnouncementId, CourseId, PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { name, rulesFor, text } from '../../platform/fields.ts'
import { newId } from '../../platform/ids.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import { recordFact } from '../facts/index.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { type Role, recordAudit } from '../tenancy/index.ts'
import type { NotificationDeps } from './deps.ts'
import { longestSubject } from './limits.ts'

/** The recipients of an announcement. */
export type Audience =
  | { readonly audience: 'members' }
  | { readonly audience: 'role'; readonly role: Role }
  | { readonly audience: 'course'; readonly courseId: CourseId }

export const announcementFields = {
  title: name({ from: 1, to: longestSubject }),
  body: text({ from: 1, to: 5_000 }),
  /** The path of its link. */
  path: text({ to: 300 })
    .refine((path) => /^\/(?![/\\])/.test(path), { error: 'must be a path such as /courses' })
    .nullable(),
}

/** The recipients of a stored announcement. */
export type Recipients = Audience | { readonly audience: 'students'; readonly announcementId: AnnouncementId }

/** Checks the texts of an announcement. */
export const checkedAnnouncement = rulesFor('announcement', announcementFields)

export type NewAnnouncement = Audience & {
  readonly title: string
  readonly body: string
  readonly path: string | null
}

/** Creates an announcement to many people of a school; a job delivers it. Returns its id. */
export async function announce(
  { db, clock }: NotificationDeps,
  editor: Editor,
  { title, body, path, ...to }: NewAnnouncement,
): Promise<AnnouncementId> {
  refuseUnlessMay(editor, 'members:write')
  const settings = checkedAnnouncement({ title, body, path })
  const { schoolId } = editor
  const id = newId<'Announcement'>(clock)
  const byPersonId = editor.kind === 'operator' ? editor.memberId : null
  await inTransaction(db, async (tx) => {
    if (to.audience === 'course') await refuseUnknownCourse({ db: tx }, schoolId, to.courseId)
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from (${recipientsOf(schoolId, to)}) as recipients
    `.execute(tx)
    const recipients = rows[0]?.count ?? 0
    await tx
      .insertInto('announcements')
      .values({ schoolId, id, byPersonId, ...settings, ...to, recipients, createdAt: clock.now() })
      .execute()
    const author = byPersonId ?? undefined
    const detail = { announcement: id, audience: to.audience, recipients }
    await recordAudit(tx, clock, { kind: 'announcement.made', schoolId, byPersonId: author, detail })
    await recordFact(tx, clock, { schoolId, kind: 'announcement.made', body: { announcementId: id } })
  })
  return id
}

async function refuseUnknownCourse({ db }: Pick<NotificationDeps, 'db'>, schoolId: SchoolId, id: CourseId) {
  const course = await db
    .selectFrom('courses')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!course) throw new Refusal('not_found', 'No such course at this school')
}

/** The recipients of an announcement at a school: members with active accounts. */
export function recipientsOf(schoolId: SchoolId, to: Recipients) {
  return sql<{ personId: PersonId }>`
    select distinct member_role.person_id from school_roles as member_role join people on people.id = member_role.person_id
    where member_role.school_id = ${schoolId} and people.deactivated_at is null and ${isAmong(schoolId, to)}
  `
}

// For the `member_role` of a statement.
function isAmong(schoolId: SchoolId, to: Recipients) {
  switch (to.audience) {
    case 'members':
      return sql`true`
    case 'role':
      return sql`member_role.role = ${to.role}`
    case 'course':
      return sql`exists (
        select from enrolments where enrolments.school_id = ${schoolId}
          and enrolments.course_id = ${to.courseId} and enrolments.person_id = member_role.person_id
      )`
    case 'students':
      return sql`exists (
        select from announcement_recipients as recipient where recipient.school_id = ${schoolId}
          and recipient.announcement_id = ${to.announcementId} and recipient.person_id = member_role.person_id
      )`
  }
}

/** A page of a school's announcements, latest first. */
export async function listAnnouncements({ db }: NotificationDeps, editor: Editor, page: PageRequest) {
  refuseUnlessMay(editor, 'members:read')
  const order = { at: 'announcements.created_at', id: 'announcements.id', latestFirst: true }
  return await keysetPage(announcementsOf({ db }, editor), order, page)
}

export type Announcement = RowOf<typeof listAnnouncements>

/** One announcement; undefined if it does not exist. */
export async function announcementById({ db }: NotificationDeps, editor: Editor, id: AnnouncementId) {
  refuseUnlessMay(editor, 'members:read')
  return await announcementsOf({ db }, editor).where('id', '=', id).executeTakeFirst()
}

function announcementsOf({ db }: Pick<NotificationDeps, 'db'>, { schoolId }: Editor) {
  return db
    .selectFrom('announcements')
    .where('schoolId', '=', schoolId)
    .select(['id', 'byPersonId', 'title', 'body', 'path', 'audience', 'role', 'courseId'])
    .select(['recipients', 'createdAt', 'handedTo', 'deliveredAt'])
}
