import type { Operation } from '../operation-kinds.ts'
import { fileOperations } from './file-operations.ts'
import { findDigitalProduct } from './find-digital-product.ts'
import { productOperations } from './product-operations.ts'

export const digitalProductOperations: readonly Operation[] = [
  findDigitalProduct,
  ...productOperations,
  ...fileOperations,
]
