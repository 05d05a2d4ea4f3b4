import type { Operation } from '../operation-kinds.ts'
import {
  createSavedReply,
  deleteSavedReply,
  getSavedReply,
  listSavedReplies,
  updateSavedReply,
} from './saved-reply-operations.ts'

/** The operations on saved replies, in the order in which interfaces list them. */
export const savedReplyOperations: readonly Operation[] = [
  listSavedReplies,
  getSavedReply,
  createSavedReply,
  updateSavedReply,
  deleteSavedReply,
]
