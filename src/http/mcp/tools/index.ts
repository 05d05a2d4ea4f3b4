import { operatorTools } from '../operator-tools.ts'
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
import { listMyCertificates } from './member/list-my-certificates.ts'
import { listMyCourses } from './member/list-my-courses.ts'
import { listMyDigitalProducts } from './member/list-my-digital-products.ts'
import { listMyEventRegistrations } from './member/list-my-event-registrations.ts'
import { listMyNotifications } from './member/list-my-notifications.ts'
import { listMyPayments } from './member/list-my-payments.ts'
import { markAllNotificationsRead } from './member/mark-all-notifications-read.ts'
import { markNotificationRead } from './member/mark-notification-read.ts'

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
  listMyCertificates,
  listMyDigitalProducts,
  listMyEventRegistrations,
  listMyPayments,
  getPaymentInstructions,
  listMyNotifications,
  markNotificationRead,
  markAllNotificationsRead,
  ...operatorTools,
]
