import { contentSamples } from './content.ts'
import { couponSamples } from './coupons.ts'
import { lecturerSamples } from './lecturers.ts'
import type { Samples } from './sample.ts'

/** A sample for every operation that is served by REST. */
export const samples: Samples = {
  ...contentSamples,
  ...couponSamples,
  ...lecturerSamples,
}
