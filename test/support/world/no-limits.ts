import { apiLimits } from '../../../src/limits.ts'
import { noRateLimits } from '../../../src/platform/rate-limit/rate-limits.ts'

/** For software that sends many requests from one IP address. */
export function noApiLimits() {
  return apiLimits(noRateLimits())
}
