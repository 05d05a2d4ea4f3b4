import type { Operation } from '../operation-kinds.ts'
import { createPost } from './create-post.ts'
import { deletePost } from './delete-post.ts'
import { findPost } from './find-post.ts'
import { getPost } from './get-post.ts'
import { listPosts } from './list-posts.ts'
import { updatePost } from './update-post.ts'

export const postOperations: readonly Operation[] = [
  listPosts,
  findPost,
  getPost,
  createPost,
  updatePost,
  deletePost,
]
