import { couponSamples } from './coupons.ts'
import { memberSamples } from './members.ts'
import type { Samples } from './sample.ts'
import { studentSamples } from './students.ts'

/** A sample for every operation that is served by REST. */
export const samples: Samples = {
  ...couponSamples,
  ...memberSamples,
  ...studentSamples,
}
