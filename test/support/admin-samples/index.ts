import { contentSamples } from './content.ts'
import { couponSamples } from './coupons.ts'
import { courseSamples } from './courses.ts'
import { curriculumSamples } from './curriculum.ts'
import { lecturerSamples } from './lecturers.ts'
import type { Samples } from './sample.ts'

/** A sample for every operation that is served by REST. */
export const samples: Samples = {
  ...contentSamples,
  ...couponSamples,
  ...courseSamples,
  ...curriculumSamples,
  ...lecturerSamples,
}
