import { createBatchingLimit } from '../../platform/concurrency-limit/batching.ts'
import { createConcurrencyLimitByKey } from '../../platform/concurrency-limit/by-key.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createSingleFlight } from '../../platform/single-flight.ts'
import { createActivityCounts } from './apps/activity.ts'
import { createUseCounts } from './apps/use-counts.ts'
import type { DocumentOutcome } from './documents/document-clients.ts'
import type { MintedPair } from './tokens/mint-pair.ts'

export type OAuthState = ReturnType<typeof createOAuthState>

/** What a process remembers of the authorization server: made once, also for the modules on a transaction. */
export function createOAuthState() {
  return {
    activity: createActivityCounts(),
    use: createUseCounts(),
    /** Requests with the same code take turns. */
    withinLimit: createConcurrencyLimitByKey({ part: 'The token endpoint', refusal: tooManyAtOnce }),
    /** Simultaneous refreshes with the same token share a statement. */
    refreshTogether: createBatchingLimit<MintedPair>({ most: 64, waiting: 1_000, refusal: tooManyAtOnce }),
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
