import type { Operation } from '../operation.ts'
import { findMembershipPlan } from './find-membership-plan.ts'

export const membershipPlanOperations: readonly Operation[] = [findMembershipPlan]
