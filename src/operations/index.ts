import { getRevenue } from './analytics/get-revenue.ts'
import { announcementOperations } from './announcements/announcements.ts'
import { listAuditLog } from './audit-log/list-audit-log.ts'
import { getComment } from './comments/get-comment.ts'
import { listComments } from './comments/list-comments.ts'
import { consultingServiceOperations } from './consulting-services/index.ts'
import { createCoupon } from './coupons/create-coupon.ts'
import { getCoupon } from './coupons/get-coupon.ts'
import { listCoupons } from './coupons/list-coupons.ts'
import { updateCoupon } from './coupons/update-coupon.ts'
import { createCourse } from './courses/create-course.ts'
import { updateCourse } from './courses/update-course.ts'
import { createCurriculum } from './curriculum/create-curriculum.ts'
import { updateCurriculum } from './curriculum/update-curriculum.ts'
import { getDigitalProduct } from './digital-products/get-digital-product.ts'
import { eventOperations } from './events/index.ts'
import { featureOperations } from './features/features.ts'
import { getForm } from './forms/get-form.ts'
import { listForms } from './forms/list-forms.ts'
import { gatewayAccountOperations } from './gateway-accounts/gateway-accounts.ts'
import { getLecturer } from './lecturers/get-lecturer.ts'
import { listLecturers } from './lecturers/list-lecturers.ts'
import { memberOperations } from './members/index.ts'
import { getMembershipPlan } from './membership-plans/get-membership-plan.ts'
import { metadataClientOperations } from './metadata-clients/metadata-clients.ts'
import { oauthApplicationOperations } from './oauth-applications/application-operations.ts'
import type { Operation } from './operation.ts'
import { orderOperations } from './orders/index.ts'
import { createPage } from './pages/create-page.ts'
import { getPage } from './pages/get-page.ts'
import { listPages } from './pages/list-pages.ts'
import { updatePage } from './pages/update-page.ts'
import { createPost } from './posts/create-post.ts'
import { getPost } from './posts/get-post.ts'
import { listPosts } from './posts/list-posts.ts'
import { updatePost } from './posts/update-post.ts'
import { schoolOperations } from './school/school.ts'
import { getSession } from './session/get-session.ts'
import { signingKeyOperations } from './signing-keys/signing-keys.ts'
import { studentOperations } from './students/index.ts'
import { getSubscription } from './subscriptions/get-subscription.ts'
import { listSubscriptions } from './subscriptions/list-subscriptions.ts'
import { updateSubscription } from './subscriptions/update-subscription.ts'
import { vendorOperations } from './vendors/vendors.ts'

export type { Caller, Operate, OperationDeps, OperationModules } from './caller.ts'
export type { Operation, Written } from './operation.ts'

/** All operations of operators, in the order in which interfaces list them. */
export const operations: readonly Operation[] = [
  ...studentOperations,
  ...memberOperations,
  ...orderOperations,
  listCoupons,
  getCoupon,
  createCoupon,
  updateCoupon,
  createCourse,
  updateCourse,
  createCurriculum,
  updateCurriculum,
  ...eventOperations,
  getMembershipPlan,
  listSubscriptions,
  getSubscription,
  updateSubscription,
  getDigitalProduct,
  listPosts,
  getPost,
  createPost,
  updatePost,
  listPages,
  getPage,
  createPage,
  updatePage,
  listComments,
  getComment,
  listLecturers,
  getLecturer,
  listForms,
  getForm,
  getRevenue,
  ...consultingServiceOperations,
  ...announcementOperations,
  ...schoolOperations,
  ...featureOperations,
  ...signingKeyOperations,
  ...gatewayAccountOperations,
  listAuditLog,
  ...oauthApplicationOperations,
  ...metadataClientOperations,
  ...vendorOperations,
  getSession,
]
