import type { Operation } from '../operation-kinds.ts'
import { dismissReports, getComment, listComments, updateComment } from './comment-operations.ts'

/** The operations on comments, in the order in which interfaces list them. */
export const commentOperations: readonly Operation[] = [
  listComments,
  getComment,
  updateComment,
  dismissReports,
]
