import type { Operation } from '../operation-kinds.ts'
import { createFile, deleteFile, getFile, listFiles, updateFile } from './file-operations.ts'
import {
  createProduct,
  deleteProduct,
  findDigitalProduct,
  getProduct,
  listProducts,
  updateProduct,
} from './product-operations.ts'

/** The operations on digital products, in the order in which interfaces list them. */
export const digitalProductOperations: readonly Operation[] = [
  findDigitalProduct,
  listProducts,
  getProduct,
  createProduct,
  updateProduct,
  deleteProduct,
  listFiles,
  getFile,
  createFile,
  updateFile,
  deleteFile,
]
