import type { StaffNotificationsTable } from '../../../platform/db/schema/schema.gen.ts'
import { keysOf } from '../../../platform/records.ts'
import { may, type Permission } from '../../identity/index.ts'
import type { Role } from '../../tenancy/index.ts'

export type StaffKind = StaffNotificationsTable['kind']

/** The delivery of the mails of a kind to a person. */
export const staffMails = ['instantly', 'daily', 'never'] as const
export type StaffMail = (typeof staffMails)[number]

type KindRule = {
  /** The permission without which nobody is notified. */
  readonly permission: Permission
  readonly mail: StaffMail
}

/** The kinds in display order, each with its permission and the usual mail. */
const rules = {
  new_question: { permission: 'comments:read', mail: 'instantly' },
  new_submission: { permission: 'submissions:grade', mail: 'daily' },
  new_order: { permission: 'orders:read', mail: 'daily' },
  failed_payment: { permission: 'orders:read', mail: 'daily' },
  refund_request: { permission: 'orders:read', mail: 'instantly' },
  dispute: { permission: 'orders:read', mail: 'instantly' },
  cancelled_meeting: { permission: 'orders:read', mail: 'daily' },
  cancelled_registration: { permission: 'orders:read', mail: 'daily' },
  new_member: { permission: 'members:read', mail: 'daily' },
  low_seats: { permission: 'orders:read', mail: 'daily' },
} as const satisfies Readonly<Record<StaffKind, KindRule>>

export const staffKinds = keysOf(rules)

/** The mail of a kind for people who have not changed it. */
export const usualMail = (kind: StaffKind): StaffMail => rules[kind].mail

/** True if these roles allow a person to see notifications of a kind. */
export const maySee = (roles: readonly Role[], kind: StaffKind) => may(roles, rules[kind].permission)

/** The kinds that these roles allow, in display order. */
export const kindsFor = (roles: readonly Role[]): StaffKind[] =>
  staffKinds.filter((kind) => maySee(roles, kind))
