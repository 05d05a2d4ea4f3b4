import { sql } from 'kysely'
import { allSchools } from '../../../platform/db/all-schools.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type { CourseId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { queueMail } from '../../identity/index.ts'
import type { PlatformActor, Role } from '../../tenancy/index.ts'
import type { NotificationDeps } from '../deps.ts'
import { mostInMail } from '../limits.ts'
import { lockMailings, storeMailing } from './mailings.ts'
import { idsOnCourse } from './recipients.ts'
import { maySee, type StaffKind, type StaffMail } from './staff-kinds.ts'

/** A notification in a bundle or a digest. */
export type MailedNotification = { readonly kind: StaffKind; readonly title: string; readonly path: string }

/** Writes the mail of several notifications in a language; `more` counts those that are not listed. */
export type WriteBundle = (
  locale: string,
  listed: readonly MailedNotification[],
  more: number,
) => { readonly title: string; readonly body: string; readonly path: string }

const atOnce = 100

type Due = { readonly schoolId: SchoolId; readonly personId: PersonId }

/** Sends the due bundles and digests of all schools, one mail per person. Returns the number of mails. */
export async function sendStaffMails(deps: NotificationDeps, _host: PlatformActor, write: WriteBundle) {
  let sent = 0
  for (;;) {
    const due = await oldestDue(deps.db, deps.clock.now())
    for (const each of due) sent += await inTransaction(deps.db, (tx) => sendOne(tx, deps, each, write))
    if (due.length < atOnce) return sent
  }
}

async function oldestDue(db: Db, now: Date): Promise<readonly Due[]> {
  const { rows } = await sql<Due>`
    select mailing.school_id, mailing.person_id from staff_mailings as mailing
    where mailing.due_at <= ${now}
    order by mailing.due_at, mailing.person_id limit ${atOnce} ${allSchools('notifications.staff_mails')}
  `.execute(db)
  return rows
}

async function sendOne(tx: Tx, deps: NotificationDeps, { schoolId, personId }: Due, write: WriteBundle) {
  const now = deps.clock.now()
  const [mailing] = await lockMailings(tx, schoolId, [personId])
  if (!mailing) return 0
  const isDue = (at: Date | null) => at !== null && at <= now
  const mails: StaffMail[] = [
    ...(isDue(mailing.bundleDueAt) ? (['instantly'] as const) : []),
    ...(isDue(mailing.digestDueAt) ? (['daily'] as const) : []),
  ]
  // Another process has sent it meanwhile.
  if (mails.length === 0) return 0
  const pending = await takePending(tx, { schoolId, personId }, mails, now)
  const reader = await readerOf(tx, { schoolId, personId })
  const visible = reader ? await visibleOf(tx, schoolId, { ...reader, personId }, pending) : []
  await storeMailing(tx, schoolId, {
    ...mailing,
    mailedAt: visible.length > 0 ? now : mailing.mailedAt,
    bundleDueAt: isDue(mailing.bundleDueAt) ? null : mailing.bundleDueAt,
    digestDueAt: isDue(mailing.digestDueAt) ? null : mailing.digestDueAt,
  })
  if (!reader || visible.length === 0) return 0
  const { email: to, name, locale } = reader
  const text = write(locale, visible.slice(0, mostInMail), Math.max(0, visible.length - mostInMail))
  await queueMail(tx, deps, schoolId, { template: 'staff_notification', to, name, locale, ...text })
  return 1
}

type Pending = MailedNotification & { readonly courseId: CourseId | null; readonly createdAt: Date }

async function takePending(
  tx: Tx,
  { schoolId, personId }: Due,
  mails: readonly StaffMail[],
  now: Date,
): Promise<readonly Pending[]> {
  const taken = await tx
    .updateTable('staffNotifications')
    .set({ mailedAt: now })
    .where('schoolId', '=', schoolId)
    .where('personId', '=', personId)
    .where('mailedAt', 'is', null)
    .where('mail', '=', (eb) => eb.fn.any(eb.val([...mails])))
    .returning(['kind', 'title', 'path', 'courseId', 'createdAt'])
    .execute()
  return taken.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime())
}

// Roles and courses may have changed since the notification: they are checked again.
async function visibleOf(
  tx: Tx,
  schoolId: SchoolId,
  { roles, personId }: { readonly roles: readonly Role[]; readonly personId: PersonId },
  pending: readonly Pending[],
): Promise<Pending[]> {
  const visible: Pending[] = []
  const courses = new Map<CourseId, boolean>()
  for (const each of pending) {
    if (!maySee(roles, each.kind)) continue
    const { courseId } = each
    if (courseId && !courses.has(courseId))
      courses.set(courseId, (await idsOnCourse(tx, schoolId, courseId)).has(personId))
    if (!courseId || courses.get(courseId)) visible.push(each)
  }
  return visible
}

async function readerOf(tx: Tx, { schoolId, personId }: Due) {
  const { rows } = await sql<{ email: string; name: string; locale: string; roles: Role[] }>`
    select people.email, people.name, coalesce(people.locale, schools.locale) as locale, array(
      select role from school_roles where school_id = ${schoolId} and person_id = ${personId}
    ) as roles
    from people join schools on schools.id = ${schoolId}
    where people.id = ${personId} and people.deactivated_at is null
  `.execute(tx)
  return rows[0]
}
