import { createBatchingLimit } from '../../platform/concurrency-limit/batching.ts'
import { createConcurrencyLimitByKey } from '../../platform/concurrency-limit/by-key.ts'
import { Refusal } from '../../platform/refusal.ts'
import { createSingleFlight } from '../../platform/single-flight.ts'
import { createActivityCounts } from './apps/activity.ts'
import { createUseCounts } from './apps/use-counts.ts'
import type { DocumentOutcome } from './documents/document-clients.ts'
import type { MintedPair } from './tokens/mint-pair.ts'

export type OAuthState = ReturnType<typeof createOAuthState>

/** The in-memory state of the authorization server; one per process, also for modules on a transaction. */
export function createOAuthState() {
  return {
    activity: createActivityCounts(),
    use: createUseCounts(),
    /** Serializes requests with the same code. */
    withinLimit: createConcurrencyLimitByKey({ part: 'The token endpoint', refusal: tooManyAtOnce }),
    /** Simultaneous refreshes with the same token share a statement. */
    refreshTogether: createBatchingLimit<MintedPair>({ most: 64, waiting: 1_000, refusal: tooManyAtOnce }),
    /** Concurrent requests for one client's document share its fetch. */
    oncePerClient: createSingleFlight<DocumentOutcome>(),
  }
}

// Many simultaneous uses of one credential are a client error and not an outage.
function tooManyAtOnce(): Refusal {
  const retryAfter = 1
  return new Refusal(
    'too_many_requests',
    `Too many simultaneous requests with this credential: try again in ${retryAfter} second`,
    { retryAfter },
  )
}
