import type { Operation } from '../operation-kinds.ts'
import {
  createTaxRate,
  deleteTaxRate,
  getTaxRate,
  listTaxRates,
  updateTaxRate,
} from './tax-rate-operations.ts'

/** The operations on tax rates, in the order in which interfaces list them. */
export const taxRateOperations: readonly Operation[] = [
  listTaxRates,
  getTaxRate,
  createTaxRate,
  updateTaxRate,
  deleteTaxRate,
]
