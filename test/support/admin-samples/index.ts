import { analyticsSamples } from './analytics.ts'
import { couponSamples } from './coupons.ts'
import type { Samples } from './sample.ts'
import { uploadSamples } from './uploads.ts'

/** A sample for every operation that is served by REST. */
export const samples: Samples = {
  ...analyticsSamples,
  ...couponSamples,
  ...uploadSamples,
}
