import { bindDeps } from '../../platform/bind-deps.ts'
import type { InvoicingDeps, IssuerDeps } from './deps.ts'
import { issueInvoice } from './issue-by-hand.ts'
import { retryInvoice, voidInvoice } from './operate-invoice.ts'
import { invoiceSettings, setInvoiceSettings } from './settings.ts'
import { settleDueInvoices } from './settle-due.ts'
import { settleInvoice } from './settle-invoice.ts'
import { testInvoiceIssuer } from './test-issuer.ts'

export type { InvoicingDeps, IssuerDeps } from './deps.ts'
export { invoiceFollows, repairInvoice } from './follow-payment.ts'
export { type InvoiceForm, invoiceFormAt } from './invoice-form.ts'
export {
  type InvoiceDetails,
  invoiceColumns,
  invoiceKinds,
  invoiceProblems,
  invoiceStates,
} from './invoice-wish.ts'
export { keyTestTimeoutMs, longestBuyer, longestInvoiceNumber, longestVoidReason } from './limits.ts'
export { allowancesOf } from './locked-invoice.ts'
export {
  type InvoiceSettings,
  type InvoiceSettingsChange,
  invoiceIssuers,
  invoiceSettingsFields,
  sealedInvoiceKeys,
} from './settings.ts'

export type Invoicing = ReturnType<typeof createInvoicing>

/** The invoices of payments with their settings and credit notes. */
export function createInvoicing(deps: InvoicingDeps) {
  const on = bindDeps(deps)
  return {
    /** Records the number of an invoice that was issued elsewhere. */
    issueInvoice: on(issueInvoice),
    /** The invoice settings of the school, without keys. */
    invoiceSettings: on(invoiceSettings),
    /** Changes how the school issues its invoices. */
    setInvoiceSettings: on(setInvoiceSettings),
  }
}

export type InvoicingCalls = ReturnType<typeof createInvoicingCalls>

/** Operations that call a service, and therefore never run within a transaction or a dry run. */
export function createInvoicingCalls(deps: IssuerDeps) {
  const on = bindDeps(deps)
  return {
    /** Lets the issuer of an invoice take all due steps. */
    settleInvoice: on(settleInvoice),
    /** Settles every due invoice. */
    settleDueInvoices: on(settleDueInvoices),
    /** Voids an invoice. */
    voidInvoice: on(voidInvoice),
    /** Lets the issuer of an invoice retry. */
    retryInvoice: on(retryInvoice),
    /** Tests the stored keys of the invoice service. */
    testInvoiceIssuer: on(testInvoiceIssuer),
  }
}
