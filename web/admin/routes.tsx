import { type ComponentType, lazy } from 'react'

export type ResourceScreens = {
  readonly name: string
  /** The beta feature without which its screens do not exist. */
  readonly feature?: string
  readonly list?: ComponentType
  readonly create?: ComponentType
  readonly edit?: ComponentType
}

type PageScreen = {
  readonly path: string
  /** The permission that the roles of the reader must include. */
  readonly permission?: string
  /** The beta feature without which it does not exist. */
  readonly feature?: string
  readonly Page: ComponentType
}

/** A screen is loaded when it is opened for the first time. */
const screen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

/** The resources that are listed, created and changed: /coupons, /coupons/create and /coupons/:id. */
export const resources: readonly ResourceScreens[] = [
  {
    name: 'oauth_applications',
    feature: 'mcp_connections',
    list: screen(async () => (await import('./developers/application-list.tsx')).ApplicationList),
    create: screen(async () => (await import('./developers/application-create.tsx')).ApplicationCreate),
    edit: screen(async () => (await import('./developers/application-edit.tsx')).ApplicationEdit),
  },
  {
    name: 'members',
    list: screen(async () => (await import('./people/member-list.tsx')).MemberList),
    edit: screen(async () => (await import('./people/member-page.tsx')).MemberPage),
  },
  {
    name: 'students',
    list: screen(async () => (await import('./people/student-list.tsx')).StudentList),
    edit: screen(async () => (await import('./people/student-page.tsx')).StudentPage),
  },
  {
    name: 'orders',
    list: screen(async () => (await import('./orders/order-list.tsx')).OrderList),
    edit: screen(async () => (await import('./orders/order-page.tsx')).OrderPage),
  },
  {
    name: 'courses',
    list: screen(async () => (await import('./courses/course-list.tsx')).CourseList),
    create: screen(async () => (await import('./courses/course-create.tsx')).CourseCreate),
    edit: screen(async () => (await import('./courses/course-screen.tsx')).CourseScreen),
  },
  {
    name: 'coupons',
    list: screen(async () => (await import('./coupons/coupon-list.tsx')).CouponList),
    create: screen(async () => (await import('./coupons/coupon-form.tsx')).CouponCreate),
    edit: screen(async () => (await import('./coupons/coupon-form.tsx')).CouponEdit),
  },
  {
    name: 'promotions',
    list: screen(async () => (await import('./promotions/promotion-list.tsx')).PromotionList),
    create: screen(async () => (await import('./promotions/promotion-form.tsx')).PromotionCreate),
    edit: screen(async () => (await import('./promotions/promotion-form.tsx')).PromotionEdit),
  },
  {
    name: 'order_bumps',
    list: screen(async () => (await import('./order-bumps/bump-screens.tsx')).BumpList),
    create: screen(async () => (await import('./order-bumps/bump-screens.tsx')).BumpCreate),
    edit: screen(async () => (await import('./order-bumps/bump-screens.tsx')).BumpEdit),
  },
  {
    name: 'tax_rates',
    list: screen(async () => (await import('./settings/tax-rate-screens.tsx')).TaxRateList),
    create: screen(async () => (await import('./settings/tax-rate-screens.tsx')).TaxRateCreate),
    edit: screen(async () => (await import('./settings/tax-rate-screens.tsx')).TaxRateEdit),
  },
  {
    name: 'posts',
    list: screen(async () => (await import('./content/post-screens.tsx')).PostList),
    create: screen(async () => (await import('./content/post-screens.tsx')).PostCreate),
    edit: screen(async () => (await import('./content/post-screens.tsx')).PostEdit),
  },
  {
    name: 'pages',
    list: screen(async () => (await import('./content/page-screens.tsx')).PageList),
    create: screen(async () => (await import('./content/page-screens.tsx')).PageCreate),
    edit: screen(async () => (await import('./content/page-screens.tsx')).PageEdit),
  },
  {
    name: 'lecturers',
    list: screen(async () => (await import('./content/lecturer-screens.tsx')).LecturerList),
    create: screen(async () => (await import('./content/lecturer-screens.tsx')).LecturerCreate),
    edit: screen(async () => (await import('./content/lecturer-screens.tsx')).LecturerEdit),
  },
  {
    name: 'digital_products',
    list: screen(async () => (await import('./products/product-screens.tsx')).ProductList),
    create: screen(async () => (await import('./products/product-screens.tsx')).ProductCreate),
    edit: screen(async () => (await import('./products/product-screens.tsx')).ProductEdit),
  },
  {
    name: 'membership_plans',
    list: screen(async () => (await import('./products/plan-screens.tsx')).PlanList),
    create: screen(async () => (await import('./products/plan-screens.tsx')).PlanCreate),
    edit: screen(async () => (await import('./products/plan-screens.tsx')).PlanEdit),
  },
  {
    name: 'subscriptions',
    list: screen(async () => (await import('./subscriptions/subscription-list.tsx')).SubscriptionList),
    edit: screen(async () => (await import('./subscriptions/subscription-page.tsx')).SubscriptionPage),
  },
  {
    name: 'announcements',
    list: screen(async () => (await import('./people/announcement-screens.tsx')).AnnouncementList),
    create: screen(async () => (await import('./people/announcement-screens.tsx')).AnnouncementCreate),
  },
  {
    name: 'events',
    list: screen(async () => (await import('./events/event-screens.tsx')).EventList),
    create: screen(async () => (await import('./events/event-screens.tsx')).EventCreate),
    edit: screen(async () => (await import('./events/event-screens.tsx')).EventEdit),
  },
  {
    name: 'consulting_services',
    list: screen(async () => (await import('./consulting/service-screens.tsx')).ServiceList),
    create: screen(async () => (await import('./consulting/service-screens.tsx')).ServiceCreate),
    edit: screen(async () => (await import('./consulting/service-screens.tsx')).ServiceEdit),
  },
  {
    name: 'questions',
    list: screen(async () => (await import('./questions/question-list.tsx')).QuestionList),
    create: screen(async () => (await import('./questions/question-screens.tsx')).QuestionCreate),
    edit: screen(async () => (await import('./questions/question-screens.tsx')).QuestionEdit),
  },
  {
    name: 'forms',
    list: screen(async () => (await import('./forms/form-screens.tsx')).FormList),
    create: screen(async () => (await import('./forms/form-screens.tsx')).FormCreate),
    edit: screen(async () => (await import('./forms/form-screens.tsx')).FormEdit),
  },
]

/** Screens of another shape. */
export const pages: readonly PageScreen[] = [
  { path: '/', Page: screen(async () => (await import('./dashboard/dashboard.tsx')).Dashboard) },
  {
    path: '/recognised_revenue',
    permission: 'analytics:read',
    Page: screen(async () => (await import('./dashboard/recognised-revenue.tsx')).RecognisedRevenue),
  },
  {
    path: '/recurring_revenue',
    permission: 'analytics:read',
    Page: screen(async () => (await import('./subscriptions/recurring-revenue.tsx')).RecurringRevenue),
  },
  {
    path: '/metadata_clients',
    permission: 'applications:write',
    feature: 'mcp_connections',
    Page: screen(async () => (await import('./developers/review-list.tsx')).ReviewList),
  },
  {
    path: '/vendors',
    permission: 'applications:write',
    feature: 'mcp_connections',
    Page: screen(async () => (await import('./developers/vendor-list.tsx')).VendorList),
  },
  {
    path: '/school',
    permission: 'school:read',
    Page: screen(async () => (await import('./settings/school.tsx')).SchoolSettings),
  },
  {
    path: '/features',
    permission: 'school:write',
    Page: screen(async () => (await import('./settings/features.tsx')).Features),
  },
  {
    path: '/signing_keys',
    permission: 'applications:write',
    Page: screen(async () => (await import('./settings/signing-keys.tsx')).SigningKeys),
  },
  {
    path: '/audit_log',
    permission: 'audit:read',
    Page: screen(async () => (await import('./settings/audit-log.tsx')).AuditLog),
  },
  {
    path: '/submissions',
    permission: 'students:read',
    Page: screen(async () => (await import('./grading/queue.tsx')).GradingQueue),
  },
  {
    path: '/submissions/:id',
    permission: 'students:read',
    Page: screen(async () => (await import('./grading/grading-view.tsx')).GradingView),
  },
  {
    path: '/quizzes/:id/statistics',
    permission: 'students:read',
    Page: screen(async () => (await import('./grading/statistics.tsx')).QuizStatistics),
  },
  {
    path: '/comments',
    permission: 'comments:read',
    Page: screen(async () => (await import('./content/comment-list.tsx')).CommentList),
  },
  {
    path: '/notifications',
    permission: 'courses:read',
    Page: screen(async () => (await import('./teaching/staff-notifications.tsx')).StaffNotifications),
  },
  {
    path: '/threads',
    permission: 'comments:read',
    Page: screen(async () => (await import('./teaching/thread-list.tsx')).ThreadList),
  },
  {
    path: '/saved_replies',
    permission: 'comments:read',
    Page: screen(async () => (await import('./teaching/saved-replies.tsx')).SavedReplies),
  },
  {
    path: '/invitations',
    permission: 'members:read',
    Page: screen(async () => (await import('./people/invitation-list.tsx')).InvitationList),
  },
  {
    path: '/roles',
    permission: 'members:read',
    Page: screen(async () => (await import('./people/role-table.tsx')).RoleTable),
  },
  {
    path: '/gateways',
    permission: 'school:write',
    Page: screen(async () => (await import('./settings/gateways.tsx')).Gateways),
  },
  {
    path: '/cancellation_rule',
    permission: 'school:write',
    Page: screen(async () => (await import('./settings/cancellation-rule.tsx')).CancellationRule),
  },
  {
    path: '/invoice_settings',
    permission: 'school:write',
    Page: screen(async () => (await import('./settings/invoice-settings.tsx')).InvoiceSettings),
  },
  {
    path: '/failed_jobs',
    permission: 'school:write',
    Page: screen(async () => (await import('./settings/failed-jobs.tsx')).FailedJobs),
  },
  {
    path: '/appearance',
    permission: 'appearance:read',
    Page: screen(async () => (await import('./appearance/appearance.tsx')).AppearanceScreen),
  },
  {
    path: '/events/:id/tickets',
    permission: 'events:read',
    Page: screen(async () => (await import('./events/event-tickets.tsx')).EventTickets),
  },
  {
    path: '/events/:id/registrations',
    permission: 'events:read',
    Page: screen(async () => (await import('./events/event-registrations.tsx')).EventRegistrations),
  },
  {
    path: '/events/:id/check_in',
    permission: 'events:write',
    Page: screen(async () => (await import('./events/check-in.tsx')).CheckIn),
  },
  {
    path: '/consulting_services/:id/times',
    permission: 'courses:read',
    Page: screen(async () => (await import('./consulting/service-times.tsx')).ServiceTimes),
  },
  {
    path: '/consulting_services/:id/meetings',
    permission: 'courses:read',
    Page: screen(async () => (await import('./consulting/meetings.tsx')).ServiceMeetings),
  },
  {
    path: '/questions/:id/versions',
    permission: 'curriculum:read',
    Page: screen(async () => (await import('./questions/question-versions.tsx')).QuestionVersions),
  },
  {
    path: '/question_import',
    permission: 'curriculum:write',
    Page: screen(async () => (await import('./questions/question-import.tsx')).QuestionImport),
  },
  {
    path: '/forms/:id/submissions',
    permission: 'forms:read',
    Page: screen(async () => (await import('./forms/submissions.tsx')).Submissions),
  },
  { path: '/api', Page: screen(async () => (await import('./developers/api-links.tsx')).ApiLinks) },
]
