import type { Operation } from '../operation-kinds.ts'
import { createPost, deletePost, findPost, getPost, listPosts, updatePost } from './post-operations.ts'

/** The operations on posts, in the order in which interfaces list them. */
export const postOperations: readonly Operation[] = [
  listPosts,
  findPost,
  getPost,
  createPost,
  updatePost,
  deletePost,
]
