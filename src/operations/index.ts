import { getRecognisedRevenue } from './analytics/get-recognised-revenue.ts'
import { getRevenue } from './analytics/get-revenue.ts'
import { getSubscriptionFigures } from './analytics/get-subscription-figures.ts'
import { getLearning, getSales } from './analytics/sales-and-learning.ts'
import { announcementOperations } from './announcements/announcements.ts'
import { appearanceOperations } from './appearance/index.ts'
import { getAttention } from './attention/get-attention.ts'
import { listAuditLog } from './audit-log/list-audit-log.ts'
import { cancellationRuleOperations } from './cancellation-rule/cancellation-rule.ts'
import { commentOperations } from './comments/index.ts'
import { consultingServiceOperations } from './consulting-services/index.ts'
import { createCoupon } from './coupons/create-coupon.ts'
import { getCoupon } from './coupons/get-coupon.ts'
import { listCoupons } from './coupons/list-coupons.ts'
import { quoteCoupon } from './coupons/quote-coupon.ts'
import { updateCoupon } from './coupons/update-coupon.ts'
import { courseOperations } from './courses/index.ts'
import { currencyOperations } from './currencies/currencies.ts'
import { curriculumOperations } from './curriculum/index.ts'
import { digitalProductOperations } from './digital-products/index.ts'
import { eventOperations } from './events/index.ts'
import { failedJobOperations } from './failed-jobs/failed-jobs.ts'
import { featureOperations } from './features/features.ts'
import { formOperations } from './forms/index.ts'
import { gatewayAccountOperations } from './gateway-accounts/gateway-accounts.ts'
import { invoiceSettingsOperations } from './invoice-settings/invoice-settings.ts'
import { lecturerOperations } from './lecturers/index.ts'
import { memberOperations } from './members/index.ts'
import { membershipPlanOperations } from './membership-plans/index.ts'
import { metadataClientOperations } from './metadata-clients/metadata-clients.ts'
import { oauthApplicationOperations } from './oauth-applications/application-operations.ts'
import type { Operation } from './operation-kinds.ts'
import { orderBumpOperations } from './order-bumps/order-bumps.ts'
import { orderOperations } from './orders/index.ts'
import { pageOperations } from './pages/index.ts'
import { postOperations } from './posts/index.ts'
import { previewMarkdown } from './previews/preview-markdown.ts'
import { createPromotion } from './promotions/create-promotion.ts'
import { getPromotion } from './promotions/get-promotion.ts'
import { listPromotions } from './promotions/list-promotions.ts'
import { quotePromotion } from './promotions/quote-promotion.ts'
import { updatePromotion } from './promotions/update-promotion.ts'
import { getRoles } from './roles/get-roles.ts'
import { schoolOperations } from './school/school.ts'
import { getSession } from './session/get-session.ts'
import { signingKeyOperations } from './signing-keys/signing-keys.ts'
import { studentOperations } from './students/index.ts'
import { getSubscription } from './subscriptions/get-subscription.ts'
import { listSubscriptions } from './subscriptions/list-subscriptions.ts'
import { renewalOperations } from './subscriptions/renewal-operations.ts'
import { listSubscriptionEvents, listSubscriptionPayments } from './subscriptions/subscription-story.ts'
import { updateSubscription } from './subscriptions/update-subscription.ts'
import { taxRateOperations } from './tax-rates/tax-rates.ts'
import { uploadOperations } from './uploads/index.ts'
import { vendorOperations } from './vendors/vendors.ts'

export type { Caller, Operate, OperationDeps } from './caller.ts'
export type { Operation } from './operation-kinds.ts'

/** All operations of operators, in the order in which interfaces list them. */
export const operations: readonly Operation[] = [
  ...studentOperations,
  ...memberOperations,
  getRoles,
  ...orderOperations,
  listCoupons,
  getCoupon,
  createCoupon,
  updateCoupon,
  quoteCoupon,
  listPromotions,
  getPromotion,
  createPromotion,
  updatePromotion,
  quotePromotion,
  ...courseOperations,
  ...curriculumOperations,
  ...eventOperations,
  ...membershipPlanOperations,
  listSubscriptions,
  getSubscription,
  updateSubscription,
  listSubscriptionEvents,
  listSubscriptionPayments,
  ...renewalOperations,
  ...digitalProductOperations,
  ...postOperations,
  ...pageOperations,
  ...commentOperations,
  ...lecturerOperations,
  ...formOperations,
  ...appearanceOperations,
  getRevenue,
  getSales,
  getLearning,
  getSubscriptionFigures,
  getRecognisedRevenue,
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
  listAuditLog,
  getAttention,
  ...failedJobOperations,
  ...oauthApplicationOperations,
  ...metadataClientOperations,
  ...vendorOperations,
  getSession,
  previewMarkdown,
  ...uploadOperations,
]
