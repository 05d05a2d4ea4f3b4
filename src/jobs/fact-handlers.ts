import type { Assessments } from '../domain/assessments/index.ts'
import type { Catalog } from '../domain/catalog/index.ts'
import type { Certificates } from '../domain/certificates/index.ts'
import type { Content } from '../domain/content/index.ts'
import type { Identity } from '../domain/identity/index.ts'
import type { Insights } from '../domain/insights/index.ts'
import type { InvoicingCalls } from '../domain/invoicing/index.ts'
import type { Learning } from '../domain/learning/index.ts'
import type { Notifications } from '../domain/notifications/index.ts'
import type { OAuth } from '../domain/oauth/index.ts'
import type { Orders } from '../domain/orders/index.ts'
import type { SchoolSettingsModule } from '../domain/settings/index.ts'
import type { Storage } from '../domain/storage/index.ts'
import type { Subscriptions } from '../domain/subscriptions/index.ts'
import type { Teaching } from '../domain/teaching/index.ts'
import type { Tenancy } from '../domain/tenancy/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Files } from '../platform/files/files.ts'
import type { Log } from '../platform/log/log.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'
import { applyPrice } from './apply-price.ts'
import { applyRegrades } from './apply-regrades.ts'
import { assembleUploads } from './assemble-upload.ts'
import { packDataExport } from './data-export/pack-data-export.ts'
import { packSchoolExport } from './data-export/pack-school-export.ts'
import { dataExportParts, type PersonalDataModules } from './data-export/parts.ts'
import { deleteAbandonedFiles } from './delete-abandoned-files.ts'
import { forgetMember } from './forget-member.ts'
import { issueCertificates } from './issue-certificates.ts'
import { answerMailRequest } from './mails/answer-mail-request.ts'
import { deliverMail } from './mails/deliver-mail.ts'
import { deliverAnnouncements } from './notifications/deliver-announcements.ts'
import { mailPaymentAgain } from './notifications/mail-payment-again.ts'
import { notifyOfAnswers } from './notifications/notify-of-answers.ts'
import { notifyOfBookings } from './notifications/notify-of-bookings.ts'
import { notifyOfCertificates } from './notifications/notify-of-certificates.ts'
import { notifyOfLectures } from './notifications/notify-of-lectures.ts'
import { notifyOfPayments } from './notifications/notify-of-payments.ts'
import { notifyOfSubmissions } from './notifications/notify-of-submissions.ts'
import { notifyOfSubscriptions } from './notifications/notify-of-subscriptions.ts'
import { notifyOfUpcoming } from './notifications/notify-of-upcoming.ts'
import { notifyOfWork } from './notifications/staff/notify-of-work.ts'
import { prepareConsole } from './prepare-console.ts'
import { recordSignedOutApps } from './record-signed-out-apps.ts'
import { settleInvoices } from './settle-invoices.ts'
import { updateInsights } from './update-insights.ts'

export type FactHandlerDeps = PersonalDataModules & {
  readonly identity: Identity
  readonly assessments: Assessments
  readonly catalog: Catalog
  readonly certificates: Certificates
  readonly orders: Orders
  readonly invoicing: Pick<InvoicingCalls, 'settleInvoice'>
  readonly insights: Insights
  readonly learning: Learning
  readonly notifications: Notifications
  readonly oauth: OAuth
  readonly content: Content
  readonly settings: SchoolSettingsModule
  readonly storage: Storage
  readonly subscriptions: Subscriptions
  readonly teaching: Teaching
  readonly tenancy: Tenancy
  readonly mailer: Mailer
  readonly files: Files
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'warn'>
}

/** The handlers of facts. Each entry calls one operation of one module. */
export function factHandlers(deps: FactHandlerDeps): readonly FactHandler[] {
  return [
    answerMailRequest(deps),
    deliverMail(deps),
    packDataExport({ ...deps, parts: dataExportParts(deps) }),
    packSchoolExport(deps),
    assembleUploads(deps),
    ...updateInsights(deps),
    settleInvoices(deps),
    applyPrice(deps),
    applyRegrades(deps),
    deleteAbandonedFiles(deps),
    forgetMember(deps),
    recordSignedOutApps(deps),
    prepareConsole(deps),
    ...issueCertificates(deps),
    notifyOfCertificates(deps),
    notifyOfPayments(deps),
    mailPaymentAgain(deps),
    notifyOfSubscriptions(deps),
    notifyOfUpcoming(deps),
    notifyOfBookings(deps),
    notifyOfLectures(deps),
    notifyOfAnswers(deps),
    notifyOfSubmissions(deps),
    notifyOfWork(deps),
    deliverAnnouncements(deps),
  ]
}
