import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PersonId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { newId } from '../../platform/ids.ts'
import type { Visit } from './visit.ts'

/** The kinds of audit entries; the part before the dot is the subject. */
export type AuditKind = PeopleAuditKind | AppAuditKind | CommerceAuditKind | SchoolAuditKind

export type PeopleAuditKind =
  | 'sign_in.succeeded'
  | 'sign_in.failed'
  | 'sign_in.throttled'
  | 'second_factor.failed'
  | 'second_factor.enabled'
  | 'second_factor.disabled'
  | 'recovery_code.used'
  | 'recovery_codes.replaced'
  | 'passkey.added'
  | 'passkey.removed'
  | 'session.ended'
  | 'sessions.ended'
  | 'account.created'
  | 'account.verified'
  | 'account.deleted'
  | 'account.deactivated'
  | 'account.reactivated'
  | 'password.reset_asked'
  | 'password.reset'
  | 'password.changed'
  /** A signed-in person entered a wrong password for a security change. */
  | 'password.failed'
  | 'email.changed'
  | 'role.granted'
  | 'role.revoked'
  | 'invitation.sent'
  | 'invitation.accepted'
  | 'invitation.revoked'
  | 'data_export.asked'

type AppAuditKind =
  | 'authorization.allowed'
  | 'authorization.denied'
  | 'authorization.revoked'
  /** A revoked refresh token was used. */
  | 'refresh.refused'
  | 'code.replayed'
  | 'client.created'
  | 'client.changed'
  | 'client.secret_rotated'
  | 'client.disabled'
  | 'client.enabled'
  | 'client.deleted'
  | 'client.registered'
  | 'client.reviewed'
  | 'client.blocked'
  | 'keys.rotated'
  | 'credential_keys.rotated'
  | 'client.document_changed'
  | 'vendors.switched_on'
  | 'vendors.switched_off'

type CommerceAuditKind =
  /** A gateway's notification that was forged or had a wrong amount. */
  | 'payment.notice_refused'
  | 'payment.granted'
  /** An operator entered a payment that was received outside of any gateway. */
  | 'payment.entered'
  | 'payment.mail_sent'
  | 'refund.decided'
  | 'refund.entered'
  | 'gateway.changed'
  | 'gateway.removed'
  | 'invoice_settings.changed'
  | 'cancellation_rule.changed'
  | 'tax_rate.changed'
  | 'currencies.changed'
  | 'invoice.voided'
  /** An operator retried an invoice, possibly with corrected details. */
  | 'invoice.retried'
  /** An operator resolved a discrepancy that the reconciliation could not repair. */
  | 'book_difference.resolved'
  | 'subscription.changed'
  | 'subscription.price_changed'

type SchoolAuditKind =
  | 'school.changed'
  | 'feature.switched'
  | 'announcement.made'
  | 'job.retried'
  | 'mail.tested'
  | 'certificate.revoked'
  | 'certificate.reissued'
  | 'regrade.confirmed'
  | 'school.suspended'
  | 'school.resumed'
  | 'school_export.asked'

export type AuditEntry = {
  readonly kind: AuditKind
  readonly schoolId: SchoolId
  /** The person whose account is concerned. */
  readonly personId?: PersonId | undefined
  /** The person who acted, if any. */
  readonly byPersonId?: PersonId | undefined
  readonly visit?: Visit | undefined
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}

/** Writes an audit entry in the current transaction. */
export async function recordAudit(db: Db, clock: Clock, entry: AuditEntry): Promise<void> {
  const { kind, schoolId, personId = null, byPersonId = null, visit, detail = {} } = entry
  await db
    .insertInto('auditEntries')
    .values({
      schoolId,
      id: newId(clock),
      kind,
      personId,
      byPersonId,
      address: visit?.address ?? null,
      userAgent: visit?.userAgent ?? null,
      detail: JSON.stringify(detail),
      happenedAt: clock.now(),
    })
    .execute()
}
