import { analyticsSamples } from './analytics.ts'
import { commentAndFormSamples } from './comments-and-forms.ts'
import { contentSamples } from './content.ts'
import { couponSamples } from './coupons.ts'
import { courseSamples } from './courses.ts'
import { curriculumSamples } from './curriculum.ts'
import { digitalProductSamples } from './digital-products.ts'
import { lecturerSamples } from './lecturers.ts'
import { membershipPlanSamples } from './membership-plans.ts'
import type { Samples } from './sample.ts'
import { uploadSamples } from './uploads.ts'

/** A sample for every operation that is served by REST. */
export const samples: Samples = {
  ...analyticsSamples,
  ...couponSamples,
  ...uploadSamples,
  ...commentAndFormSamples,
  ...contentSamples,
  ...courseSamples,
  ...curriculumSamples,
  ...digitalProductSamples,
  ...lecturerSamples,
  ...membershipPlanSamples,
}
