import type { Operation } from '../operation-kinds.ts'
import { getThread, listAssignees, listThreads, replyToThread, updateThread } from './thread-operations.ts'

/** The operations on threads, in the order in which interfaces list them. */
export const threadOperations: readonly Operation[] = [
  listThreads,
  getThread,
  updateThread,
  replyToThread,
  listAssignees,
]
