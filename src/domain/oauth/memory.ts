import { Refusal } from '../../platform/refusal.ts'
import { createSharedTurns } from '../../platform/shared-turns.ts'
import { createSingleFlight } from '../../platform/single-flight.ts'
import { createTurnsByKey } from '../../platform/turns-by-key.ts'
import { createActivityCounts } from './apps/activity.ts'
import { createUseCounts } from './apps/use-counts.ts'
import type { DocumentOutcome } from './documents/document-clients.ts'
import type { MintedPair } from './tokens/mint-pair.ts'

export type OAuthMemory = ReturnType<typeof createOAuthMemory>

/** What a process remembers of the authorization server: made once, also for the modules on a transaction. */
export function createOAuthMemory() {
  return {
    activity: createActivityCounts(),
    use: createUseCounts(),
    /** Requests with the same code take turns. */
    inTurn: createTurnsByKey({ part: 'The token endpoint', refusal: tooManyAtOnce }),
    /** Simultaneous refreshes with the same token share a statement. */
    refreshTogether: createSharedTurns<MintedPair>({ most: 64, waiting: 1_000, refusal: tooManyAtOnce }),
    /** Those who need one client's document at once share its reading. */
    oncePerClient: createSingleFlight<DocumentOutcome>(),
  }
}

// One credential sent by a crowd is the client's own doing, and no outage.
function tooManyAtOnce(): Refusal {
  const retryAfter = 1
  return new Refusal(
    'too_many_requests',
    `Too many simultaneous requests with this credential: try again in ${retryAfter} second`,
    { retryAfter },
  )
}
