import { getRevenue } from './analytics/get-revenue.ts'
import { getLearning, getSales } from './analytics/sales-and-learning.ts'
import { appearanceOperations } from './appearance/index.ts'
import { commentOperations } from './comments/index.ts'
import { createCoupon } from './coupons/create-coupon.ts'
import { getCoupon } from './coupons/get-coupon.ts'
import { listCoupons } from './coupons/list-coupons.ts'
import { updateCoupon } from './coupons/update-coupon.ts'
import { courseOperations } from './courses/index.ts'
import { curriculumOperations } from './curriculum/index.ts'
import { digitalProductOperations } from './digital-products/index.ts'
import { createEvent } from './events/create-event.ts'
import { getEvent } from './events/get-event.ts'
import { updateEvent } from './events/update-event.ts'
import { formOperations } from './forms/index.ts'
import { lecturerOperations } from './lecturers/index.ts'
import { getMember } from './members/get-member.ts'
import { listMembers } from './members/list-members.ts'
import { membershipPlanOperations } from './membership-plans/index.ts'
import type { Operation } from './operation.ts'
import { getOrder } from './orders/get-order.ts'
import { listOrders } from './orders/list-orders.ts'
import { pageOperations } from './pages/index.ts'
import { postOperations } from './posts/index.ts'
import { getSession } from './session/get-session.ts'
import { getStudent } from './students/get-student.ts'
import { listStudents } from './students/list-students.ts'
import { getSubscription } from './subscriptions/get-subscription.ts'
import { listSubscriptions } from './subscriptions/list-subscriptions.ts'
import { uploadOperations } from './uploads/index.ts'

export type { Caller, Operate, OperationDeps, OperationModules } from './caller.ts'
export type { Operation, Written } from './operation.ts'

/** All operations of operators, in the order in which interfaces list them. */
export const operations: readonly Operation[] = [
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
  ...courseOperations,
  ...curriculumOperations,
  getEvent,
  createEvent,
  updateEvent,
  ...membershipPlanOperations,
  listSubscriptions,
  getSubscription,
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
  getSession,
  ...uploadOperations,
]
