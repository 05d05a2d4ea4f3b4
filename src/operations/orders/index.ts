import type { Operation } from '../operation-kinds.ts'
import { discrepancyOperations } from './discrepancy-operations.ts'
import { exportLedger } from './export-ledger.ts'
import { getOrder } from './get-order.ts'
import { invoiceOperations } from './invoice-operations.ts'
import { listLedger } from './list-ledger.ts'
import { listOrders } from './list-orders.ts'
import { paymentOperations } from './payment-operations.ts'
import { payoutOperations } from './payout-operations.ts'
import { refundOperations } from './refund-operations.ts'

export const orderOperations: readonly Operation[] = [
  listOrders,
  getOrder,
  ...paymentOperations,
  listLedger,
  ...refundOperations,
  ...invoiceOperations,
  ...payoutOperations,
  ...discrepancyOperations,
  exportLedger,
]
