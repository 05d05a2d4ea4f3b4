import type { Operation } from '../operation-kinds.ts'
import { listVendors, switchVendor } from './vendor-operations.ts'

/** The operations on vendors, in the order in which interfaces list them. */
export const vendorOperations: readonly Operation[] = [listVendors, switchVendor]
