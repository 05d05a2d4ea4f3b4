import type { NotificationsTable } from '../../platform/db/schema.gen.ts'
import { keysOf } from '../../platform/records.ts'

export type NotificationKind = NotificationsTable['kind']

/** Every kind, in the order a member sees them. Mail about one's own money must arrive. */
const kinds = {
  payment_received: { isMandatory: true },
  payment_due: { isMandatory: false },
  payment_expired: { isMandatory: false },
  refund_updated: { isMandatory: true },
  access_expiring: { isMandatory: false },
  course_updated: { isMandatory: false },
  lecture_unlocked: { isMandatory: false },
  comment_reply: { isMandatory: false },
  event_reminder: { isMandatory: false },
  meeting_reminder: { isMandatory: false },
  certificate_issued: { isMandatory: false },
  announcement: { isMandatory: false },
} as const satisfies Record<NotificationKind, { isMandatory: boolean }>

export const notificationKinds = keysOf(kinds)

/** Whether the mail of this kind cannot be switched off. */
export function isMandatory(kind: NotificationKind): boolean {
  return kinds[kind].isMandatory
}
