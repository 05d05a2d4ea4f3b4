import type { Catalog } from '../domain/catalog/index.ts'
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
import type { Tenancy } from '../domain/tenancy/index.ts'
import type { Clock } from '../platform/clock.ts'
import type { Files } from '../platform/files/files.ts'
import type { Log } from '../platform/log/log.ts'
import type { Mailer } from '../platform/mail/mail.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'
import { applyPrice } from './apply-price.ts'
import { assembleUploads } from './assemble-upload.ts'
import { packDataExport } from './data-export/pack-data-export.ts'
import { packSchoolExport } from './data-export/pack-school-export.ts'
import { dataExportParts, type PersonalDataModules } from './data-export/parts.ts'
import { deleteAbandonedFiles } from './delete-abandoned-files.ts'
import { forgetMember } from './forget-member.ts'
import { keepInsights } from './keep-insights.ts'
import { answerAskedMail } from './mails/answer-asked-mail.ts'
import { deliverMail } from './mails/deliver-mail.ts'
import { noteSignedOutApps } from './note-signed-out-apps.ts'
import { deliverAnnouncements } from './notices/deliver-announcements.ts'
import { mailPaymentAgain } from './notices/mail-payment-again.ts'
import { tellOfAnswers } from './notices/tell-of-answers.ts'
import { tellOfBookings } from './notices/tell-of-bookings.ts'
import { tellOfLectures } from './notices/tell-of-lectures.ts'
import { tellOfPayments } from './notices/tell-of-payments.ts'
import { tellOfSubscriptions } from './notices/tell-of-subscriptions.ts'
import { tellOfWhatComes } from './notices/tell-of-what-comes.ts'
import { prepareConsole } from './prepare-console.ts'
import { settleInvoices } from './settle-invoices.ts'

export type FactHandlerDeps = PersonalDataModules & {
  readonly identity: Identity
  readonly catalog: Catalog
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
  readonly tenancy: Tenancy
  readonly mailer: Mailer
  readonly files: Files
  readonly clock: Clock
  readonly log: Pick<Log, 'info' | 'warn'>
}

/** Which handler handles which facts. Each entry calls one operation of one module. */
export function factHandlers(deps: FactHandlerDeps): readonly FactHandler[] {
  return [
    answerAskedMail(deps),
    deliverMail(deps),
    packDataExport({ ...deps, parts: dataExportParts(deps) }),
    packSchoolExport(deps),
    assembleUploads(deps),
    ...keepInsights(deps),
    settleInvoices(deps),
    applyPrice(deps),
    deleteAbandonedFiles(deps),
    forgetMember(deps),
    noteSignedOutApps(deps),
    prepareConsole(deps),
    tellOfPayments(deps),
    mailPaymentAgain(deps),
    tellOfSubscriptions(deps),
    tellOfWhatComes(deps),
    tellOfBookings(deps),
    tellOfLectures(deps),
    tellOfAnswers(deps),
    deliverAnnouncements(deps),
  ]
}
