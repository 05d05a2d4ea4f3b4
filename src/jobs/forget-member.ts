import type { Commerce } from '../domain/commerce/index.ts'
import type { Content } from '../domain/content/index.ts'
import { factHandler } from '../domain/facts/index.ts'
import type { Learning } from '../domain/learning/index.ts'
import type { Notifications } from '../domain/notifications/index.ts'
import type { OAuth } from '../domain/oauth/index.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'

type Deps = {
  readonly oauth: Pick<OAuth, 'forgetMember'>
  readonly commerce: Pick<Commerce, 'forgetVouchers'>
  readonly content: Pick<Content, 'forgetWritten'>
  readonly learning: Pick<Learning, 'forgetReminders'>
  readonly notifications: Pick<Notifications, 'forgetInbox'>
}

/** Deletes the app access, content, reminders, notifications and recipients of gifts of a deleted account. */
export function forgetMember({ oauth, content, learning, notifications, commerce }: Deps): FactHandler {
  return factHandler({
    name: 'forget-member',
    kinds: ['account.deleted'],
    async handle({ schoolId, body }) {
      const { personId } = body
      await oauth.forgetMember(schoolId, personId)
      await content.forgetWritten(schoolId, personId)
      await learning.forgetReminders(schoolId, personId)
      await notifications.forgetInbox(schoolId, personId)
      await commerce.forgetVouchers(schoolId, personId)
    },
  })
}
