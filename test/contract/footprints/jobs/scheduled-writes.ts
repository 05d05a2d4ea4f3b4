import { scheduledJobs } from '../../../../src/jobs/scheduled-jobs.ts'
import { type Footprint, writes } from '../../../support/footprints/footprint.ts'
import { accountingWrites, payoutsToFetch } from '../accounting/writes.ts'
import { attemptFootprints } from '../assessments/attempts.ts'
import { authorizationToEnd, billingWrites } from '../billing/writes.ts'
import { certificatesWrites } from '../certificates/writes.ts'
import { changesFootprints } from '../changes/footprints.ts'
import { consultingWrites } from '../consulting/writes.ts'
import { contentWrites } from '../content/writes.ts'
import { entitlementsWrites } from '../entitlements/writes.ts'
import { eventsWrites } from '../events/writes.ts'
import { idempotencyWrites } from '../idempotency/writes.ts'
import { identityJobWrites } from '../identity/job-writes.ts'
import { insightsFootprints } from '../insights/footprints.ts'
import { invoicingWrites } from '../invoicing/writes.ts'
import { cohortFootprints } from '../learning/cohort-footprints.ts'
import { learningWrites } from '../learning/writes.ts'
import { staffWrites } from '../notifications/staff-writes.ts'
import { oauthJobWrites } from '../oauth/job-writes.ts'
import { cancellationWrites } from '../orders/cancellation-writes.ts'
import { jobWrites } from '../orders/job-writes.ts'
import { schoolExportFootprints } from '../settings/export-writes.ts'
import { storageFootprints } from '../storage/writes.ts'

/** A job writes the rows of the operation that it calls. */
const byJob = (name: string, operation: Footprint) =>
  writes(async (fixture) => {
    const { touches } = await operation.prepare(fixture)
    const job = scheduledJobs(fixture.modules).find((each) => each.name === name)
    return { run: () => job?.run(), touches }
  })

export const scheduledWrites = {
  'sweep-sign-ins': byJob('sweep-sign-ins', identityJobWrites.sweepSignIns),
  'forget-old-exports': byJob('forget-old-exports', identityJobWrites.forgetOldExports),
  'forget-old-school-exports': byJob(
    'forget-old-school-exports',
    schoolExportFootprints.forgetOldSchoolExports,
  ),
  'send-staff-mails': byJob('send-staff-mails', staffWrites.sendStaffMails),
  'sweep-grants': byJob('sweep-grants', oauthJobWrites.sweepGrants),
  'rotate-signing-keys': byJob('rotate-signing-keys', oauthJobWrites.rotateOldKeys),
  'forget-idempotent-requests': byJob('forget-idempotent-requests', idempotencyWrites.forgetRequests),
  'forget-staff-notifications': byJob('forget-staff-notifications', staffWrites.forgetStaffNotifications),
  'forget-public-changes': byJob('forget-public-changes', changesFootprints.forgetPublicChanges),
  'issue-due-certificates': byJob('issue-due-certificates', certificatesWrites.startDailyRuns),
  'count-recent-days': byJob('count-recent-days', insightsFootprints.refreshRecent),
  'sweep-uploads': byJob('sweep-uploads', storageFootprints.sweepUploads),
  'refund-cancellations': byJob('refund-cancellations', cancellationWrites.refundCancellations),
  'send-gifts': byJob('send-gifts', jobWrites.sendGifts),
  'fetch-payouts': writes(async (fixture) => {
    const { touches, modules } = await payoutsToFetch(fixture)
    const job = scheduledJobs(modules).find((each) => each.name === 'fetch-payouts')
    return { run: () => job?.run().catch(() => {}), touches }
  }),
  'end-authorizations': writes(async (fixture) => {
    const { touches, modules } = await authorizationToEnd(fixture)
    const job = scheduledJobs(modules).find((each) => each.name === 'end-authorizations')
    return { run: () => job?.run().catch(() => {}), touches }
  }),
  'poll-gateways': byJob('poll-gateways', jobWrites.pollGateways),
  reconcile: byJob('reconcile', accountingWrites.reconcileRecent),
  'expire-payments': byJob('expire-payments', jobWrites.expireDue),
  'settle-invoices': byJob('settle-invoices', invoicingWrites.settleDueInvoices),
  'publish-due': byJob('publish-due', contentWrites.publishDue),
  'renew-subscriptions': byJob('renew-subscriptions', billingWrites.renewDue),
  'announce-instalments': byJob('announce-instalments', jobWrites.announceInstalments),
  'open-instalments': byJob('open-instalments', jobWrites.openInstalments),
  'suspend-overdue': byJob('suspend-overdue', jobWrites.suspendOverdue),
  'tell-expiring-access': byJob('tell-expiring-access', entitlementsWrites.notifyOfExpiringAccess),
  'tell-opened-lectures': byJob('tell-opened-lectures', learningWrites.notifyOfOpenedLectures),
  'submit-timed-out-attempts': byJob('submit-timed-out-attempts', attemptFootprints.submitTimedOut),
  'remind-of-events': byJob('remind-of-events', eventsWrites.remindOfEvents),
  'remind-of-sessions': byJob('remind-of-sessions', cohortFootprints.remindOfSessions),
  'remind-of-meetings': byJob('remind-of-meetings', consultingWrites.remindOfMeetings),
  'mark-no-shows': byJob('mark-no-shows', eventsWrites.markNoShows),
}
