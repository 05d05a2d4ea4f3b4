import type { Tool } from '../tool.ts'
import { getCourse } from './anonymous/get-course.ts'
import { getPricing } from './anonymous/get-pricing.ts'
import { getSiteInfo } from './anonymous/get-site-info.ts'
import { listConsultingServices } from './anonymous/list-consulting-services.ts'
import { listCourses } from './anonymous/list-courses.ts'
import { listDigitalProducts } from './anonymous/list-digital-products.ts'
import { listEvents } from './anonymous/list-events.ts'
import { listMembershipPlans } from './anonymous/list-membership-plans.ts'
import { searchCatalog } from './anonymous/search-catalog.ts'
import { whoami } from './anonymous/whoami.ts'
import { getMyCourse } from './member/get-my-course.ts'
import { getNextLecture } from './member/get-next-lecture.ts'
import { getPaymentInstructions } from './member/get-payment-instructions.ts'
import { listMyCourses } from './member/list-my-courses.ts'
import { listMyDigitalProducts } from './member/list-my-digital-products.ts'
import { listMyEventRegistrations } from './member/list-my-event-registrations.ts'
import { listMyNotifications } from './member/list-my-notifications.ts'
import { listMyPayments } from './member/list-my-payments.ts'
import { markAllNotificationsRead } from './member/mark-all-notifications-read.ts'
import { markNotificationRead } from './member/mark-notification-read.ts'
import { createCoupon } from './operator/create-coupon.ts'
import { createCourse } from './operator/create-course.ts'
import { createCurriculum } from './operator/create-curriculum.ts'
import { createEvent } from './operator/create-event.ts'
import { createPage } from './operator/create-page.ts'
import { createPost } from './operator/create-post.ts'
import { getComment } from './operator/get-comment.ts'
import { getCoupon } from './operator/get-coupon.ts'
import { getDigitalProduct } from './operator/get-digital-product.ts'
import { getEvent } from './operator/get-event.ts'
import { getForm } from './operator/get-form.ts'
import { getLecturer } from './operator/get-lecturer.ts'
import { getMember } from './operator/get-member.ts'
import { getMembershipPlan } from './operator/get-membership-plan.ts'
import { getOrder } from './operator/get-order.ts'
import { getPage } from './operator/get-page.ts'
import { getPost } from './operator/get-post.ts'
import { getRevenue } from './operator/get-revenue.ts'
import { getStudent } from './operator/get-student.ts'
import { getSubscription } from './operator/get-subscription.ts'
import { listComments } from './operator/list-comments.ts'
import { listCoupons } from './operator/list-coupons.ts'
import { listForms } from './operator/list-forms.ts'
import { listLecturers } from './operator/list-lecturers.ts'
import { listMembers } from './operator/list-members.ts'
import { listOrders } from './operator/list-orders.ts'
import { listPages } from './operator/list-pages.ts'
import { listPosts } from './operator/list-posts.ts'
import { listStudents } from './operator/list-students.ts'
import { listSubscriptions } from './operator/list-subscriptions.ts'
import { updateCoupon } from './operator/update-coupon.ts'
import { updateCourse } from './operator/update-course.ts'
import { updateCurriculum } from './operator/update-curriculum.ts'
import { updateEvent } from './operator/update-event.ts'
import { updatePage } from './operator/update-page.ts'
import { updatePost } from './operator/update-post.ts'

/** Every tool, in the order in which it is listed. Names are a contract. */
export const tools: readonly Tool[] = [
  getSiteInfo,
  searchCatalog,
  listCourses,
  getCourse,
  listDigitalProducts,
  listConsultingServices,
  listEvents,
  listMembershipPlans,
  getPricing,
  whoami,
  listMyCourses,
  getMyCourse,
  getNextLecture,
  listMyDigitalProducts,
  listMyEventRegistrations,
  listMyPayments,
  getPaymentInstructions,
  listMyNotifications,
  markNotificationRead,
  markAllNotificationsRead,
  listStudents,
  getStudent,
  listMembers,
  getMember,
  listOrders,
  getOrder,
  listCoupons,
  getCoupon,
  createCoupon,
  updateCoupon,
  createCourse,
  updateCourse,
  createCurriculum,
  updateCurriculum,
  getEvent,
  createEvent,
  updateEvent,
  getMembershipPlan,
  listSubscriptions,
  getSubscription,
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
]
