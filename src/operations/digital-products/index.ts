import type { Operation } from '../operation.ts'
import { findDigitalProduct } from './find-digital-product.ts'

export const digitalProductOperations: readonly Operation[] = [findDigitalProduct]
