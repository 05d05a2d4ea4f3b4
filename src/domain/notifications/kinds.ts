import type { NotificationsTable } from '../../platform/db/schema/schema.gen.ts'
import { keysOf } from '../../platform/records.ts'

export type NotificationKind = NotificationsTable['kind']

/** The kinds that are sent, in display order. Mail about a member's own payments is mandatory. */
const kindSettings = {
  payment_received: { isMandatory: true },
  payment_due: { isMandatory: false },
  payment_expired: { isMandatory: false },
  refund_updated: { isMandatory: true },
  access_expiring: { isMandatory: false },
  lecture_unlocked: { isMandatory: false },
  comment_reply: { isMandatory: false },
  event_reminder: { isMandatory: false },
  meeting_reminder: { isMandatory: false },
  announcement: { isMandatory: false },
  course_updated: { isMandatory: false },
  certificate_issued: { isMandatory: false },
} as const satisfies Partial<Record<NotificationKind, { isMandatory: boolean }>>

/** A kind that is sent, and therefore offered in the settings. */
export type SendableKind = keyof typeof kindSettings

export const sendableKinds = keysOf(kindSettings)

/** Every kind of the member API, in its order. */
export const notificationKinds: readonly NotificationKind[] = [...sendableKinds]

/** True if the mail of this kind cannot be switched off. */
export function isMandatory(kind: NotificationKind): boolean {
  const settings: Partial<Record<NotificationKind, { readonly isMandatory: boolean }>> = kindSettings
  return settings[kind]?.isMandatory ?? false
}
