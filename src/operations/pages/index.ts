import type { Operation } from '../operation-kinds.ts'
import { createPage, deletePage, findPage, getPage, listPages, updatePage } from './page-operations.ts'

/** The operations on pages, in the order in which interfaces list them. */
export const pageOperations: readonly Operation[] = [
  listPages,
  findPage,
  getPage,
  createPage,
  updatePage,
  deletePage,
]
