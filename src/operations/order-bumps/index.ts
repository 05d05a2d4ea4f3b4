import type { Operation } from '../operation-kinds.ts'
import { createBump, getBump, listBumps, updateBump } from './order-bump-operations.ts'

/** The operations on order bumps, in the order in which interfaces list them. */
export const orderBumpOperations: readonly Operation[] = [listBumps, getBump, createBump, updateBump]
