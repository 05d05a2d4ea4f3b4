import type { Operation } from '../operation-kinds.ts'
import { getComment } from './get-comment.ts'
import { listComments } from './list-comments.ts'
import { dismissReports, updateComment } from './update-comment.ts'

export const commentOperations: readonly Operation[] = [
  listComments,
  getComment,
  updateComment,
  dismissReports,
]
