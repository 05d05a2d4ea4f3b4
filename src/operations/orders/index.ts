import type { Operation } from '../operation-kinds.ts'
import { listDiscrepancies, resolveDiscrepancy } from './discrepancy-operations.ts'
import {
  getDocument,
  issueInvoice,
  listFailed,
  listInvoices,
  retryInvoice,
  voidInvoice,
} from './invoice-operations.ts'
import { exportLedger, listLedger } from './ledger-operations.ts'
import { getOrder, listOrders } from './order-operations.ts'
import { enterPayment, listPayments, queryGateway, sendReceipt } from './payment-operations.ts'
import { listLines, listPayouts } from './payout-operations.ts'
import {
  approveManually,
  approveRefund,
  finishRefund,
  listRefunds,
  rejectRefund,
  requestRefund,
} from './refund-operations.ts'

/** The operations on orders, in the order in which interfaces list them. */
export const orderOperations: readonly Operation[] = [
  listOrders,
  getOrder,
  listPayments,
  enterPayment,
  queryGateway,
  sendReceipt,
  listLedger,
  listRefunds,
  requestRefund,
  approveRefund,
  approveManually,
  rejectRefund,
  finishRefund,
  listFailed,
  listInvoices,
  getDocument,
  issueInvoice,
  voidInvoice,
  retryInvoice,
  listPayouts,
  listLines,
  listDiscrepancies,
  resolveDiscrepancy,
  exportLedger,
]
