import { factHandler } from '../domain/facts/index.ts'
import type { OAuth } from '../domain/oauth/index.ts'
import { platformActor } from '../domain/tenancy/index.ts'
import type { FactHandler } from '../platform/outbox/fact-handler.ts'

/** Creates the API console's client for a new school, and updates its redirect URI when the school moves. */
export function prepareConsole({ oauth }: { oauth: Pick<OAuth, 'ensureConsoleClients'> }): FactHandler {
  return factHandler({
    name: 'prepare-console',
    kinds: ['school.created', 'school.moved'],
    handle: ({ schoolId }) => oauth.ensureConsoleClients(platformActor, { schoolId }),
  })
}
