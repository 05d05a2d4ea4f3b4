import { analyticsOperations } from './analytics/index.ts'
import { announcementOperations } from './announcements/index.ts'
import { appearanceOperations } from './appearance/index.ts'
import { attentionOperations } from './attention/index.ts'
import { auditLogOperations } from './audit-log/index.ts'
import { cancellationRuleOperations } from './cancellation-rule/index.ts'
import { certificateOperations } from './certificates/index.ts'
import { cohortOperations } from './cohorts/index.ts'
import { commentOperations } from './comments/index.ts'
import { consultingServiceOperations } from './consulting-services/index.ts'
import { couponOperations } from './coupons/index.ts'
import { courseStudentOperations } from './course-students/index.ts'
import { courseOperations } from './courses/index.ts'
import { currencyOperations } from './currencies/index.ts'
import { curriculumOperations } from './curriculum/index.ts'
import { digitalProductOperations } from './digital-products/index.ts'
import { eventOperations } from './events/index.ts'
import { failedJobOperations } from './failed-jobs/index.ts'
import { featureOperations } from './features/index.ts'
import { formOperations } from './forms/index.ts'
import { gatewayAccountOperations } from './gateway-accounts/index.ts'
import { invoiceSettingsOperations } from './invoice-settings/index.ts'
import { lecturerOperations } from './lecturers/index.ts'
import { memberOperations } from './members/index.ts'
import { membershipPlanOperations } from './membership-plans/index.ts'
import { metadataClientOperations } from './metadata-clients/index.ts'
import { oauthApplicationOperations } from './oauth-applications/index.ts'
import type { Operation } from './operation-kinds.ts'
import { orderBumpOperations } from './order-bumps/index.ts'
import { orderOperations } from './orders/index.ts'
import { pageOperations } from './pages/index.ts'
import { postOperations } from './posts/index.ts'
import { previewOperations } from './previews/index.ts'
import { promotionOperations } from './promotions/index.ts'
import { questionOperations } from './questions/index.ts'
import { quizOperations } from './quizzes/index.ts'
import { resultOperations } from './results/index.ts'
import { roleOperations } from './roles/index.ts'
import { savedReplyOperations } from './saved-replies/index.ts'
import { schoolOperations } from './school/index.ts'
import { sessionOperations } from './session/index.ts'
import { signingKeyOperations } from './signing-keys/index.ts'
import { staffNotificationOperations } from './staff-notifications/index.ts'
import { studentOperations } from './students/index.ts'
import { submissionOperations } from './submissions/index.ts'
import { subscriptionOperations } from './subscriptions/index.ts'
import { taxRateOperations } from './tax-rates/index.ts'
import { threadOperations } from './threads/index.ts'
import { uploadOperations } from './uploads/index.ts'
import { vendorOperations } from './vendors/index.ts'

export type { Caller, Operate, OperationDeps } from './caller.ts'
export type { Operation } from './operation-kinds.ts'

/** All operations of operators, in the order in which interfaces list them. */
export const operations: readonly Operation[] = [
  ...studentOperations,
  ...courseStudentOperations,
  ...memberOperations,
  ...roleOperations,
  ...orderOperations,
  ...couponOperations,
  ...promotionOperations,
  ...courseOperations,
  ...curriculumOperations,
  ...quizOperations,
  ...submissionOperations,
  ...resultOperations,
  ...certificateOperations,
  ...cohortOperations,
  ...questionOperations,
  ...eventOperations,
  ...membershipPlanOperations,
  ...subscriptionOperations,
  ...digitalProductOperations,
  ...postOperations,
  ...pageOperations,
  ...commentOperations,
  ...threadOperations,
  ...staffNotificationOperations,
  ...savedReplyOperations,
  ...lecturerOperations,
  ...formOperations,
  ...appearanceOperations,
  ...analyticsOperations,
  ...consultingServiceOperations,
  ...announcementOperations,
  ...schoolOperations,
  ...featureOperations,
  ...signingKeyOperations,
  ...gatewayAccountOperations,
  ...invoiceSettingsOperations,
  ...cancellationRuleOperations,
  ...orderBumpOperations,
  ...taxRateOperations,
  ...currencyOperations,
  ...auditLogOperations,
  ...attentionOperations,
  ...failedJobOperations,
  ...oauthApplicationOperations,
  ...metadataClientOperations,
  ...vendorOperations,
  ...sessionOperations,
  ...previewOperations,
  ...uploadOperations,
]
