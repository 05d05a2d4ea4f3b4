import type { Operation } from '../operation-kinds.ts'
import { changeSubscribersPrice } from './change-subscribers-price.ts'
import { findMembershipPlan } from './find-membership-plan.ts'
import { planOperations } from './plan-operations.ts'

export const membershipPlanOperations: readonly Operation[] = [
  findMembershipPlan,
  ...planOperations,
  changeSubscribersPrice,
]
