import { bindDeps } from '../../platform/bind-deps.ts'
import { type OrderCallDeps, type OrderDeps, sessionRecorder } from '../orders/index.ts'
import { fetchPayouts } from './fetch-payouts.ts'
import { exportLedger, exportLedgerOf } from './ledger-csv.ts'
import { listDiscrepancies, resolveDiscrepancy } from './read-discrepancies.ts'
import { listPayouts, payoutLines } from './read-payouts.ts'
import { reconcile, reconcileRecent } from './reconcile.ts'

export { type Finding, type FindingKind, findingKinds } from './finding.ts'
export type { StoredDiscrepancy } from './read-discrepancies.ts'
export type { Payout, PayoutLine } from './read-payouts.ts'
export type { ReconciliationSummary } from './reconcile.ts'
export { scheduleRevenue } from './schedule-revenue.ts'

export type Accounting = ReturnType<typeof createAccounting>

/** The books: reconciliation, discrepancies, payouts, recognised revenue and ledger exports. */
export function createAccounting(deps: OrderDeps) {
  const on = bindDeps(deps)
  return {
    /** The ledger of any school as double-entry lines in CSV. */
    exportLedgerOf: on(exportLedgerOf),
    /** A page of the school’s payouts. */
    listPayouts: on(listPayouts),
    /** A page of the discrepancies that the reconciliation could not repair, the oldest first. */
    listDiscrepancies: on(listDiscrepancies),
    /** Marks a discrepancy as resolved. */
    resolveDiscrepancy: on(resolveDiscrepancy),
    /** The ledger of the school as double-entry lines in CSV, piece by piece. */
    exportLedger: on(exportLedger),
    /** A page of the lines of a payout. */
    payoutLines: on(payoutLines),
  }
}

export type AccountingCalls = ReturnType<typeof createAccountingCalls>

/** Operations that call a gateway, and therefore never run within a transaction or a dry run. */
export function createAccountingCalls(deps: Omit<OrderCallDeps, 'recordSession'>) {
  const on = bindDeps<OrderCallDeps>({ ...deps, recordSession: sessionRecorder(deps) })
  return {
    /** Compares ledger, orders, access, invoices and gateways, and repairs what is safe. */
    reconcile: on(reconcile),
    /** The same for recently changed orders. */
    reconcileRecent: on(reconcileRecent),
    /** Fetches payouts from gateways and matches them with payments. */
    fetchPayouts: on(fetchPayouts),
  }
}
