import type { Operation } from '../operation-kinds.ts'
import { listFeatures, switchFeature } from './feature-operations.ts'

/** The operations on beta features, in the order in which interfaces list them. */
export const featureOperations: readonly Operation[] = [listFeatures, switchFeature]
