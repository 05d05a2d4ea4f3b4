import type { Operation } from '../operation-kinds.ts'
import { getSession } from './session-operations.ts'

/** The operations on the session, in the order in which interfaces list them. */
export const sessionOperations: readonly Operation[] = [getSession]
