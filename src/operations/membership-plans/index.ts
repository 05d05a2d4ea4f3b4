import type { Operation } from '../operation.ts'
import { findMembershipPlan } from './find-membership-plan.ts'
import { planOperations } from './plan-operations.ts'

export const membershipPlanOperations: readonly Operation[] = [findMembershipPlan, ...planOperations]
