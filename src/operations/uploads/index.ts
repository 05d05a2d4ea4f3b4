import type { Operation } from '../operation-kinds.ts'
import { getUpload, listUploads, removeUpload, startUpload } from './upload-operations.ts'
import { createFromUrl } from './url-upload-operations.ts'

/** The operations on uploads, in the order in which interfaces list them. */
export const uploadOperations: readonly Operation[] = [
  listUploads,
  getUpload,
  startUpload,
  createFromUrl,
  removeUpload,
]
