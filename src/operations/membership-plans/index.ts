import type { Operation } from '../operation-kinds.ts'
import {
  createPlan,
  deletePlan,
  findMembershipPlan,
  getPlan,
  listPlans,
  updatePlan,
} from './plan-operations.ts'
import { changeSubscribersPrice } from './subscribers-price-operations.ts'

/** The operations on membership plans, in the order in which interfaces list them. */
export const membershipPlanOperations: readonly Operation[] = [
  findMembershipPlan,
  listPlans,
  getPlan,
  createPlan,
  updatePlan,
  deletePlan,
  changeSubscribersPrice,
]
