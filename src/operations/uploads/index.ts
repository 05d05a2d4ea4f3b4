import type { Operation } from '../operation-kinds.ts'
import { beginUpload, getUpload, listUploads, removeUpload } from './upload-operations.ts'
import { createFromAddress } from './url-upload-operations.ts'

/** The operations on uploads, in the order in which interfaces list them. */
export const uploadOperations: readonly Operation[] = [
  listUploads,
  getUpload,
  beginUpload,
  createFromAddress,
  removeUpload,
]
