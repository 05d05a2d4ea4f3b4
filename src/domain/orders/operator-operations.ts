import { bindDeps } from '../../platform/bind-deps.ts'
import { exportLedger } from '../accounting/ledger-csv.ts'
import { listDifferences, resolveDifference } from '../accounting/read-differences.ts'
import { listPayouts, payoutLines } from '../accounting/read-payouts.ts'
import { grantByOperator } from './checkout/grant-by-operator.ts'
import type { CommerceDeps } from './deps.ts'
import { listGatewayAccounts, removeGatewayAccount, setGatewayAccount } from '../gateways/accounts.ts'
import { changeCurrencies, schoolCurrencies } from '../gateways/school-currencies.ts'
import { invoiceDocument } from './reads/invoice-document.ts'
import { issueInvoice } from '../invoicing/issue-by-hand.ts'
import { invoicesOfOrder, listFailedInvoices } from './reads/read-invoices.ts'
import { invoiceSettings, setInvoiceSettings } from '../invoicing/settings.ts'
import { enterPayment } from './webhooks/enter-payment.ts'
import { sendPaymentMail } from './webhooks/send-mail-again.ts'
import { holdingsOf } from './reads/holdings.ts'
import { ledgerOf, listOrders, orderById } from './reads/orders.ts'
import { countWaiting } from './reads/waiting-for-operators.ts'
import { approveRefundByHand, finishRefund, rejectRefund } from './refunds/decide-refund.ts'
import { listOpenRefunds, refundById } from './refunds/open-refunds.ts'
import { refundEffect } from './refunds/refund-effect.ts'

/** What operators do with orders, payments, refunds, invoices and gateways. */
export function operatorOperations(deps: CommerceDeps) {
  const on = bindDeps(deps)
  return {
    /** Gives a member free access to an item, as an order. */
    grantByOperator: on(grantByOperator),
    /** Sends the mail of a payment again. */
    sendPaymentMail: on(sendPaymentMail),
    /** Records a payment by transfer. */
    enterPayment: on(enterPayment),
    /** Approves a refund that an operator pays back manually. */
    approveRefundByHand: on(approveRefundByHand),
    /** Rejects a refund. */
    rejectRefund: on(rejectRefund),
    /** Records the result of a manual refund. */
    finishRefund: on(finishRefund),
    /** A page of the refunds that wait for an operator, the oldest first. */
    listOpenRefunds: on(listOpenRefunds),
    /** One refund, whatever became of it. */
    refundById: on(refundById),
    /** What follows once the money of a refund has gone back; asks no gateway. */
    refundEffect: on(refundEffect),
    /** Records the number of an invoice that somebody issued elsewhere. */
    issueInvoice: on(issueInvoice),
    /** The invoices of an order, with their credit notes. */
    invoicesOfOrder: on(invoicesOfOrder),
    /** A page of the invoices that could not be issued or ended, the oldest trouble first. */
    listFailedInvoices: on(listFailedInvoices),
    /** What the document of a payment's invoice says. */
    invoiceDocument: on(invoiceDocument),
    /** How the school issues its invoices, without keys. */
    invoiceSettings: on(invoiceSettings),
    /** Changes how the school issues its invoices. */
    setInvoiceSettings: on(setInvoiceSettings),
    /** A page of what gateways have paid out to the school. */
    listPayouts: on(listPayouts),
    /** A page of what the reconciliation found and could not repair, the oldest first. */
    listDifferences: on(listDifferences),
    /** Marks such a difference as resolved. */
    resolveDifference: on(resolveDifference),
    /** The ledger of the school as double-entry lines in CSV, piece by piece. */
    exportLedger: on(exportLedger),
    /** A page of what a payout is made of. */
    payoutLines: on(payoutLines),
    /** A page of the school’s orders, newest first. */
    listOrders: on(listOrders),
    /** How much of the school’s money waits for an operator, counted to a limit. */
    countWaiting: on(countWaiting),
    /** A page of what a member holds or held at the school, wherever it came from. */
    holdingsOf: on(holdingsOf),
    /** One order with its payments and refunds. */
    orderById: on(orderById),
    /** A page of what happened to the payments of an order. */
    ledgerOf: on(ledgerOf),
    /** The currencies that a school sells in, and those that it could. */
    schoolCurrencies: on(schoolCurrencies),
    /** Sets the further currencies of a school. */
    changeCurrencies: on(changeCurrencies),
    /** Opens or changes the school’s account at a gateway; its keys are sealed. */
    setGatewayAccount: on(setGatewayAccount),
    /** The school’s accounts at gateways, without their keys. */
    listGatewayAccounts: on(listGatewayAccounts),
    /** Removes an account at which no payment waits. */
    removeGatewayAccount: on(removeGatewayAccount),
  }
}
