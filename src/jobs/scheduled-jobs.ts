import type { AccountingCalls } from '../domain/accounting/index.ts'
import type { Assessments } from '../domain/assessments/index.ts'
import type { BillingCalls } from '../domain/billing/index.ts'
import type { Certificates } from '../domain/certificates/index.ts'
import type { Changes } from '../domain/changes/index.ts'
import type { Consulting } from '../domain/consulting/index.ts'
import type { Content } from '../domain/content/index.ts'
import type { Entitlements } from '../domain/entitlements/index.ts'
import type { Events } from '../domain/events/index.ts'
import type { Idempotency } from '../domain/idempotency/index.ts'
import type { Identity } from '../domain/identity/index.ts'
import type { Insights } from '../domain/insights/index.ts'
import type { InvoicingCalls } from '../domain/invoicing/index.ts'
import type { Learning } from '../domain/learning/index.ts'
import type { Notifications } from '../domain/notifications/index.ts'
import type { OAuth } from '../domain/oauth/index.ts'
import type { OrderCalls, Orders } from '../domain/orders/index.ts'
import type { SchoolSettingsModule } from '../domain/settings/index.ts'
import type { Storage } from '../domain/storage/index.ts'
import { platformActor } from '../domain/tenancy/index.ts'
import type { ScheduledJob } from '../platform/jobs/jobs.ts'
import { writeStaffMail } from './notifications/staff/write-staff-mails.ts'

type Modules = {
  readonly identity: Identity
  readonly oauth: OAuth
  readonly entitlements: Entitlements
  readonly learning: Learning
  readonly assessments: Pick<Assessments, 'submitTimedOut'>
  readonly certificates: Certificates
  readonly consulting: Consulting
  readonly content: Content
  readonly events: Events
  readonly orders: Orders & Pick<OrderCalls, 'pollGateways' | 'refundCancellations'>
  readonly invoicing: Pick<InvoicingCalls, 'settleDueInvoices'>
  readonly billing: Pick<BillingCalls, 'endAuthorizations' | 'renewDue'>
  readonly accounting: Pick<AccountingCalls, 'fetchPayouts' | 'reconcileRecent'>
  readonly idempotency: Idempotency
  readonly notifications: Pick<Notifications, 'sendStaffMails' | 'forgetStaffNotifications'>
  readonly changes: Changes
  readonly settings: SchoolSettingsModule
  readonly storage: Storage
  readonly insights: Insights
}

const host = platformActor

const job = (name: string, cron: string, work: () => Promise<unknown>): ScheduledJob => ({
  name,
  cron,
  run: async () => void (await work()),
})

/** The scheduled jobs. Each entry calls one operation of one module. */
export function scheduledJobs(modules: Modules): readonly ScheduledJob[] {
  const { identity, oauth, entitlements, learning, consulting, content, events } = modules
  const { assessments, idempotency, changes, storage, insights, settings, certificates } = modules
  const { notifications } = modules
  return [
    job('sweep-sign-ins', '7 * * * *', () => identity.sweepSignIns()),
    job('forget-old-exports', '37 * * * *', () => identity.forgetOldExports()),
    job('forget-old-school-exports', '39 * * * *', () => settings.forgetOldSchoolExports()),
    job('sweep-grants', '17 * * * *', () => oauth.sweepGrants()),
    job('forget-idempotent-requests', '27 * * * *', () => idempotency.forgetRequests()),
    job('forget-public-changes', '29 * * * *', () => changes.forgetPublicChanges()),
    job('forget-staff-notifications', '31 3 * * *', () => notifications.forgetStaffNotifications()),
    job('count-recent-days', '13 3 * * *', () => insights.refreshRecent(host)),
    job('sweep-uploads', '57 * * * *', () => storage.sweepUploads()),
    job('rotate-signing-keys', '47 * * * *', () => oauth.rotateOldKeys(host)),
    job('publish-due', '* * * * *', () => content.publishDue(host)),
    job('tell-expiring-access', '12 * * * *', () => entitlements.notifyOfExpiringAccess(host)),
    job('tell-opened-lectures', '*/5 * * * *', () => learning.notifyOfOpenedLectures(host)),
    job('submit-timed-out-attempts', '* * * * *', () => assessments.submitTimedOut(host)),
    job('issue-due-certificates', '51 3 * * *', () => certificates.startDailyRuns(host)),
    job('remind-of-events', '*/15 * * * *', () => events.remindOfEvents(host)),
    job('remind-of-sessions', '*/15 * * * *', () => learning.remindOfSessions(host)),
    job('remind-of-meetings', '*/15 * * * *', () => consulting.remindOfMeetings(host)),
    job('send-staff-mails', '* * * * *', () => notifications.sendStaffMails(host, writeStaffMail)),
    job('mark-no-shows', '22 * * * *', () => events.markNoShows(host)),
    ...moneyJobs(modules),
  ]
}

function moneyJobs({ orders, invoicing, billing, accounting }: Modules): readonly ScheduledJob[] {
  return [
    job('expire-payments', '* * * * *', () => orders.expireDue(host)),
    job('settle-invoices', '* * * * *', () => invoicing.settleDueInvoices(host)),
    job('poll-gateways', '*/5 * * * *', () => orders.pollGateways(host)),
    job('fetch-payouts', '23 2 * * *', () => accounting.fetchPayouts(host)),
    job('reconcile', '43 2 * * *', () => accounting.reconcileRecent(host)),
    job('refund-cancellations', '* * * * *', () => orders.refundCancellations(host)),
    job('send-gifts', '* * * * *', () => orders.sendGifts(host)),
    job('renew-subscriptions', '* * * * *', () => billing.renewDue(host)),
    job('end-authorizations', '* * * * *', () => billing.endAuthorizations(host)),
    job('announce-instalments', '5 * * * *', () => orders.announceInstalments(host)),
    job('open-instalments', '*/10 * * * *', () => orders.openInstalments(host)),
    job('suspend-overdue', '*/10 * * * *', () => orders.suspendOverdue(host)),
  ]
}
