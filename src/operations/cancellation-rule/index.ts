import type { Operation } from '../operation-kinds.ts'
import { getRule, setRule } from './cancellation-rule-operations.ts'

/** The operations on the cancellation rule, in the order in which interfaces list them. */
export const cancellationRuleOperations: readonly Operation[] = [getRule, setRule]
