import type { Content } from '../domain/content/index.ts'
import { factHandler } from '../domain/facts/index.ts'
import type { Notifications } from '../domain/notifications/index.ts'
import type { OAuth } from '../domain/oauth/index.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'

type Deps = {
  readonly oauth: Pick<OAuth, 'forgetMember'>
  readonly content: Pick<Content, 'forgetWritten'>
  readonly notifications: Pick<Notifications, 'forgetInbox'>
}

/** Deletes the app access, content and notifications of a deleted account. */
export function forgetMember({ oauth, content, notifications }: Deps): FactHandler {
  return factHandler({
    name: 'forget-member',
    kinds: ['account.deleted'],
    async handle({ schoolId, body }) {
      const { personId } = body
      await oauth.forgetMember(schoolId, personId)
      await content.forgetWritten(schoolId, personId)
      await notifications.forgetInbox(schoolId, personId)
    },
  })
}
