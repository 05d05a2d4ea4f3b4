import { factHandler } from '../domain/facts/index.ts'
import type { OAuth } from '../domain/oauth/index.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'

/** When a person signs out all apps, each school records the revoked consents. */
export function recordSignedOutApps({ oauth }: { oauth: Pick<OAuth, 'recordSignedOutApps'> }): FactHandler {
  return factHandler({
    name: 'note-signed-out-apps',
    kinds: ['account.apps_signed_out'],
    handle: ({ body }) => oauth.recordSignedOutApps(body.personId),
  })
}
