import type { OAuth } from '../domain/oauth/index.ts'
import type { PersonId } from '../platform/db/schema.gen.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'

/** When an account is deleted, what apps held and did for it goes too. */
export function forgetConnectedApps({ oauth }: { oauth: Pick<OAuth, 'forgetMember'> }): FactHandler {
  return {
    name: 'forget-connected-apps',
    kinds: ['account.deleted'],
    async handle({ schoolId, body }) {
      const { personId } = body as { personId: PersonId }
      await oauth.forgetMember(schoolId, personId)
    },
  }
}
