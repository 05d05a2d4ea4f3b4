import { createSingleFlight } from '../../platform/single-flight.ts'
import { createTurnsByKey } from '../../platform/turns-by-key.ts'
import { createActivityCounts } from './apps/activity.ts'
import { createUseCounts } from './apps/use-counts.ts'
import type { DocumentOutcome } from './documents/document-clients.ts'

export type OAuthMemory = ReturnType<typeof createOAuthMemory>

/** What a process remembers of the authorization server: made once, also for the modules on a transaction. */
export function createOAuthMemory() {
  return {
    activity: createActivityCounts(),
    use: createUseCounts(),
    /** Those who present one code or refresh token at once take turns. */
    inTurn: createTurnsByKey({ part: 'The token endpoint' }),
    /** Those who need one client's document at once share its reading. */
    oncePerClient: createSingleFlight<DocumentOutcome>(),
  }
}
