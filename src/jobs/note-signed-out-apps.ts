import { appsSignedOut } from '../domain/identity/index.ts'
import type { OAuth } from '../domain/oauth/index.ts'
import type { PersonId } from '../platform/db/schema.gen.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'

/** When a person signs all apps out, each school notes which of its consents that ended. */
export function noteSignedOutApps({ oauth }: { oauth: Pick<OAuth, 'noteSignedOutApps'> }): FactHandler {
  return {
    name: 'note-signed-out-apps',
    kinds: [appsSignedOut],
    async handle({ body }) {
      const { personId } = body as { personId: PersonId }
      await oauth.noteSignedOutApps(personId)
    },
  }
}
