import type { Operation } from '../operation-kinds.ts'
import { getRoles } from './role-operations.ts'

/** The operations on roles, in the order in which interfaces list them. */
export const roleOperations: readonly Operation[] = [getRoles]
