import type { Tx } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../identity/index.ts'
import type { NotificationDeps } from './deps.ts'
import { isMandatory, type SendableKind } from './kinds.ts'
import { longestSubject } from './limits.ts'

/** A notification to send. */
export type Notification = {
  readonly schoolId: SchoolId
  readonly personId: PersonId
  readonly kind: SendableKind
  /** Its source: one notification per source. */
  readonly source: string
  /** A path at the school. */
  readonly path: string | null
  /** True for a reminder that the member requested: sent by inbox and mail regardless of the settings of its kind. */
  readonly isRequested?: boolean
  /** True for a notification that sends no mail because another one did. */
  readonly isInboxOnly?: boolean
  /** True for past notifications of the demo world: no mail is sent. */
  readonly isPast?: boolean
  /** The texts in a language; the reader's language is looked up here. */
  readonly messages: (locale: string) => { readonly title: string; readonly body: string | null }
}

/** Notifies a member by their chosen channels, once. People without a role are not notified. */
export async function notify(deps: NotificationDeps, notification: Notification): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const reader = await readerOf(tx, notification)
    if (!reader) return
    const text = notification.messages(reader.locale)
    const isNew = await insertNotification(tx, deps, notification, { ...text, isShown: reader.wantsInbox })
    if (!isNew || !reader.wantsMail || notification.isPast || notification.isInboxOnly) return
    const { email: to, name, locale } = reader
    const { path } = notification
    await queueMail(tx, deps, notification.schoolId, {
      template: 'notification',
      to,
      name,
      locale,
      ...text,
      path,
    })
  })
}

/** Sends the mail of a notification again for an operator, regardless of the member's settings. */
export async function mailAgain(
  deps: NotificationDeps,
  { schoolId, personId, kind, path, messages }: Omit<Notification, 'source'>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const reader = await readerOf(tx, { schoolId, personId, kind })
    if (!reader) return
    const { email: to, name, locale } = reader
    await queueMail(tx, deps, schoolId, {
      template: 'notification',
      to,
      name,
      locale,
      ...messages(locale),
      path,
    })
  })
}

type Recipient = Pick<Notification, 'schoolId' | 'personId' | 'kind' | 'isRequested'>

async function readerOf(tx: Tx, { schoolId, personId, kind, isRequested = false }: Recipient) {
  const row = await tx
    .selectFrom('people')
    .innerJoin('schools', (join) => join.on('schools.id', '=', schoolId))
    .leftJoin('notificationSubscriptions as wish', (join) =>
      join
        .onRef('wish.personId', '=', 'people.id')
        .on('wish.schoolId', '=', schoolId)
        .on('wish.kind', '=', kind),
    )
    .where('people.id', '=', personId)
    .where('people.deactivatedAt', 'is', null)
    .select(['people.email', 'people.name', 'people.locale', 'schools.locale as schoolLocale'])
    .select(['wish.inbox', 'wish.email as mail'])
    .executeTakeFirst()
  if (!row) return undefined
  const { email, name, locale, schoolLocale, inbox, mail } = row
  return {
    email,
    name,
    locale: locale ?? schoolLocale,
    wantsInbox: isRequested || (inbox ?? true),
    wantsMail: isRequested || isMandatory(kind) || (mail ?? true),
  }
}

type NotificationText = { readonly title: string; readonly body: string | null; readonly isShown: boolean }

async function insertNotification(
  tx: Tx,
  { clock }: NotificationDeps,
  { schoolId, personId, kind, source, path }: Notification,
  { title, body, isShown }: NotificationText,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('notifications')
    .values({
      schoolId,
      id: newId(clock),
      personId,
      kind,
      source,
      title: title.slice(0, longestSubject),
      body,
      path,
      isShown,
      createdAt: clock.now(),
    })
    .onConflict((conflict) => conflict.constraint('notifications_once').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}
