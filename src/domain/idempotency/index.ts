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

export type Idempotency = ReturnType<typeof createIdempotency>

/** Requests that a caller may send again without their being done twice. */
export function createIdempotency(deps: IdempotencyDeps) {
  const on = bindDeps(deps)
  return {
    /** Claims a request, or finds the answer to it. */
    claimRequest: on(claimRequest),
    /** Keeps the answer, in the transaction of what was done. */
    finishRequest: on(finishRequest),
    /** Extends the lease of a claim while its request is being answered. */
    renewRequest: on(renewRequest),
    /** Gives a claim up, so that the request can be sent again. */
    releaseRequest: on(releaseRequest),
    /** Forgets answers that are too old to be asked for. */
    forgetRequests: on(forgetRequests),
  }
}
