import { apiLimits } from '../../../src/limits.ts'
import { noRateLimits } from '../../../src/platform/rate-limit/rate-limits.ts'

/** For software that calls many times from one address. */
export function noApiLimits() {
  return apiLimits(noRateLimits())
}
