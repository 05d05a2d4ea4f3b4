import type { Assessments } from '../domain/assessments/index.ts'
import type { Catalog } from '../domain/catalog/index.ts'
import type { Certificates } from '../domain/certificates/index.ts'
import type { Content } from '../domain/content/index.ts'
import { factHandler } from '../domain/facts/index.ts'
import type { Learning } from '../domain/learning/index.ts'
import type { Notifications } from '../domain/notifications/index.ts'
import type { OAuth } from '../domain/oauth/index.ts'
import type { Orders } from '../domain/orders/index.ts'
import type { Subscriptions } from '../domain/subscriptions/index.ts'
import type { Teaching } from '../domain/teaching/index.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'

type Deps = {
  readonly subscriptions: Pick<Subscriptions, 'endAllOf'>
  readonly oauth: Pick<OAuth, 'forgetMember'>
  readonly orders: Pick<Orders, 'forgetVouchers'>
  readonly catalog: Pick<Catalog, 'forgetAssistant'>
  readonly content: Pick<Content, 'forgetWritten'>
  readonly assessments: Pick<Assessments, 'forgetAttempts' | 'forgetAuthor'>
  readonly learning: Pick<Learning, 'forgetLearning'>
  readonly certificates: Pick<Certificates, 'eraseCertificates'>
  readonly teaching: Pick<Teaching, 'forgetTeaching'>
  readonly notifications: Pick<Notifications, 'forgetInbox'>
}

/**
 * Ends the subscriptions of a deleted account, and deletes its app access, content, attempts, work on courses, reminders,
 * certificates, notifications and recipients of gifts.
 */
export function forgetMember(deps: Deps): FactHandler {
  const {
    subscriptions,
    oauth,
    catalog,
    content,
    assessments,
    learning,
    certificates,
    notifications,
    orders,
    teaching,
  } = deps
  return factHandler({
    name: 'forget-member',
    kinds: ['account.deleted'],
    async handle({ schoolId, body }) {
      const { personId } = body
      await subscriptions.endAllOf(schoolId, personId)
      await oauth.forgetMember(schoolId, personId)
      await catalog.forgetAssistant(schoolId, personId)
      await teaching.forgetTeaching(schoolId, personId)
      await content.forgetWritten(schoolId, personId)
      await assessments.forgetAttempts(schoolId, personId)
      await assessments.forgetAuthor(schoolId, personId)
      await learning.forgetLearning(schoolId, personId)
      await certificates.eraseCertificates(schoolId, personId)
      await notifications.forgetInbox(schoolId, personId)
      await orders.forgetVouchers(schoolId, personId)
    },
  })
}
