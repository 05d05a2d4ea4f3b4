import type { Tx } from '../../../platform/db/database.ts'
import type { CourseId, PersonId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMail } from '../../identity/index.ts'
import type { NotificationDeps } from '../deps.ts'
import { longestSubject } from '../limits.ts'
import { lockMailings, type Mailing, nextDigest, nextInstant, storeMailing } from './mailings.ts'
import { recipientsOf, type StaffRecipient } from './recipients.ts'
import type { StaffKind } from './staff-kinds.ts'

/** A notification to the staff of a school. */
export type StaffNotification = {
  readonly schoolId: SchoolId
  readonly kind: StaffKind
  /** Its source: one notification per source. */
  readonly source: string
  /** The course on which its readers must work. */
  readonly courseId?: CourseId | null
  /** The member whose name is in the texts; they are deleted with the account. */
  readonly aboutPersonId?: PersonId
  /** A path at the school. */
  readonly path: string
  /** People who know of it already. */
  readonly except?: readonly PersonId[]
  /** True for past notifications of the demo world: no mail is sent. */
  readonly isPast?: boolean
  readonly messages: (locale: string) => { readonly title: string; readonly body: string | null }
}

/** Notifies the staff whose permissions allow it, once each, by the channels that they chose. */
export async function notifyStaff(deps: NotificationDeps, notification: StaffNotification): Promise<void> {
  const { schoolId, kind, courseId = null, except = [] } = notification
  await inTransaction(deps.db, async (tx) => {
    const staff = await recipientsOf(tx, { schoolId, kind, courseId })
    const recipients = staff.filter(({ id }) => !except.includes(id))
    const notified = await insertFor(tx, deps, notification, recipients)
    if (notification.isPast) return
    const mailed = recipients.filter(({ id, mail }) => notified.has(id) && mail !== 'never')
    const mailings = await lockMailings(
      tx,
      schoolId,
      mailed.map(({ id }) => id),
    )
    const timeZone = mailed.length > 0 ? await timeZoneOf(tx, schoolId) : 'UTC'
    for (const mailing of mailings) {
      const recipient = mailed.find(({ id }) => id === mailing.personId)
      if (recipient) await scheduleMail(tx, deps, { notification, recipient, mailing, timeZone })
    }
  })
}

async function timeZoneOf(tx: Tx, schoolId: SchoolId): Promise<string> {
  const school = tx.selectFrom('schools').where('id', '=', schoolId).select('timeZone')
  return (await school.executeTakeFirstOrThrow()).timeZone
}

async function insertFor(
  tx: Tx,
  { clock }: NotificationDeps,
  { schoolId, kind, source, path, courseId = null, aboutPersonId, messages }: StaffNotification,
  recipients: readonly StaffRecipient[],
): Promise<ReadonlySet<PersonId>> {
  if (recipients.length === 0) return new Set()
  const rows = recipients.map(({ id: personId, locale, mail, inbox }) => {
    const { title, body } = messages(locale)
    const text = { title: title.slice(0, longestSubject), body, path }
    const about = { aboutPersonId: aboutPersonId ?? null, kind, source, courseId }
    const row = { schoolId, id: newId<'StaffNotification'>(clock), personId, ...about, mail }
    return { ...row, ...text, isShown: inbox, createdAt: clock.now() }
  })
  const inserted = await tx
    .insertInto('staffNotifications')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('staff_notifications_once').doNothing())
    .returning('personId')
    .execute()
  return new Set(inserted.map(({ personId }) => personId))
}

type Scheduled = {
  readonly notification: StaffNotification
  readonly recipient: StaffRecipient
  readonly mailing: Mailing
  readonly timeZone: string
}

// The first instant mail is sent immediately; those of the next minutes follow in one bundle.
async function scheduleMail(
  tx: Tx,
  deps: NotificationDeps,
  { notification, recipient, mailing, timeZone }: Scheduled,
) {
  const { schoolId, path, kind, source } = notification
  const now = deps.clock.now()
  if (recipient.mail === 'daily') {
    const digestDueAt = mailing.digestDueAt ?? nextDigest(mailing.digestHour, now, timeZone)
    return await storeMailing(tx, schoolId, { ...mailing, digestDueAt })
  }
  const bundleDueAt = nextInstant(mailing, now)
  if (bundleDueAt) return await storeMailing(tx, schoolId, { ...mailing, bundleDueAt })
  const { email: to, name, locale } = recipient
  const text = notification.messages(locale)
  await queueMail(tx, deps, schoolId, { template: 'staff_notification', to, name, locale, ...text, path })
  await tx
    .updateTable('staffNotifications')
    .set({ mailedAt: now })
    .where('schoolId', '=', schoolId)
    .where('personId', '=', recipient.id)
    .where('kind', '=', kind)
    .where('source', '=', source)
    .execute()
  await storeMailing(tx, schoolId, { ...mailing, mailedAt: now })
}
