import { analyticsSamples } from './analytics.ts'
import { appSamples } from './apps.ts'
import { cancellationRuleSamples } from './cancellation-rule.ts'
import { certificateSamples } from './certificates.ts'
import { cohortSamples } from './cohorts.ts'
import { commentAndFormSamples } from './comments-and-forms.ts'
import { consultingServiceSamples } from './consulting-services.ts'
import { contentSamples } from './content.ts'
import { couponSamples } from './coupons.ts'
import { courseStudentSamples } from './course-students.ts'
import { courseSamples } from './courses.ts'
import { currencySamples } from './currencies.ts'
import { curriculumSamples } from './curriculum.ts'
import { digitalProductSamples } from './digital-products.ts'
import { eventSamples } from './events.ts'
import { gatewayAccountSamples } from './gateway-accounts.ts'
import { invoiceSettingsSamples } from './invoice-settings.ts'
import { lecturerSamples } from './lecturers.ts'
import { memberSamples } from './members.ts'
import { membershipPlanSamples } from './membership-plans.ts'
import { orderBumpSamples } from './order-bumps.ts'
import { orderSamples } from './orders.ts'
import { promotionSamples } from './promotions.ts'
import { questionSamples } from './questions.ts'
import { quizSamples } from './quizzes.ts'
import type { Samples } from './sample.ts'
import { schoolSamples } from './school.ts'
import { sessionSamples } from './session.ts'
import { studentSamples } from './students.ts'
import { submissionSamples } from './submissions.ts'
import { subscriptionSamples } from './subscriptions.ts'
import { taxRateSamples } from './tax-rates.ts'
import { teachingSamples } from './teaching.ts'
import { uploadSamples } from './uploads.ts'

/** A sample for every operation that is served by REST. */
export const samples: Samples = {
  ...analyticsSamples,
  ...couponSamples,
  ...promotionSamples,
  ...taxRateSamples,
  ...teachingSamples,
  ...orderBumpSamples,
  ...currencySamples,
  ...uploadSamples,
  ...cohortSamples,
  ...commentAndFormSamples,
  ...contentSamples,
  ...courseSamples,
  ...courseStudentSamples,
  ...certificateSamples,
  ...curriculumSamples,
  ...digitalProductSamples,
  ...lecturerSamples,
  ...membershipPlanSamples,
  ...appSamples,
  ...consultingServiceSamples,
  ...eventSamples,
  ...gatewayAccountSamples,
  ...invoiceSettingsSamples,
  ...cancellationRuleSamples,
  ...memberSamples,
  ...orderSamples,
  ...schoolSamples,
  ...sessionSamples,
  ...studentSamples,
  ...submissionSamples,
  ...subscriptionSamples,
  ...quizSamples,
  ...questionSamples,
}
