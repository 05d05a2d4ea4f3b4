import type { Operation } from '../operation-kinds.ts'
import { getAttention } from './attention-operations.ts'

/** The operations on waiting work, in the order in which interfaces list them. */
export const attentionOperations: readonly Operation[] = [getAttention]
