import type { Operation } from '../operation-kinds.ts'
import { createPage } from './create-page.ts'
import { deletePage } from './delete-page.ts'
import { findPage } from './find-page.ts'
import { getPage } from './get-page.ts'
import { listPages } from './list-pages.ts'
import { updatePage } from './update-page.ts'

export const pageOperations: readonly Operation[] = [
  listPages,
  findPage,
  getPage,
  createPage,
  updatePage,
  deletePage,
]
