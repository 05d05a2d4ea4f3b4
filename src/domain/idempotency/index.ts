import { bindDeps } from '../../platform/bind-deps.ts'
import {
  claimRequest,
  finishRequest,
  forgetRequests,
  type IdempotencyDeps,
  releaseRequest,
  renewRequest,
} from './idempotency-keys.ts'

export { type Claim, type KeyedRequest, renewEveryMs, sealedAnswers } from './idempotency-keys.ts'
export { idempotencyKeyLifetime } from './limits.ts'

export type Idempotency = ReturnType<typeof createIdempotency>

/** Idempotency keys: requests that a caller may repeat without repeating their effect. */
export function createIdempotency(deps: IdempotencyDeps) {
  const on = bindDeps(deps)
  return {
    /** Claims a request, or finds its stored response. */
    claimRequest: on(claimRequest),
    /** Stores the response in the transaction of the operation. */
    finishRequest: on(finishRequest),
    /** Extends the lease of a claim while its request is being answered. */
    renewRequest: on(renewRequest),
    /** Releases a claim, so that the request can be sent again. */
    releaseRequest: on(releaseRequest),
    /** Deletes expired responses. */
    forgetRequests: on(forgetRequests),
  }
}
