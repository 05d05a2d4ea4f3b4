import { bindDeps } from '../../platform/bind-deps.ts'
import { setCancellationRule } from './cancellations/manage-rule.ts'
import { grantByOperator } from './checkout/grant-by-operator.ts'
import type { OrderDeps } from './deps.ts'
import { quoteCoupon } from './quote/quote-coupon.ts'
import { quotePromotion } from './quote/quote-promotion.ts'
import { invoiceDocument } from './reads/invoice-document.ts'
import { entitlementsOf } from './reads/member-entitlements.ts'
import { ledgerOf, listOrders, orderById } from './reads/orders.ts'
import { invoicesOfOrder, listFailedInvoices } from './reads/read-invoices.ts'
import { countWaiting } from './reads/waiting-for-operators.ts'
import { approveManualRefund, finishRefund, rejectRefund } from './refunds/decide-refund.ts'
import { listOpenRefunds, refundById } from './refunds/open-refunds.ts'
import { refundEffect } from './refunds/refund-effect.ts'
import { enterPayment } from './webhooks/enter-payment.ts'
import { sendPaymentMail } from './webhooks/send-mail-again.ts'

/** Operations of a school's operators on its orders, payments and refunds. */
export function operatorOperations(deps: OrderDeps) {
  const on = bindDeps(deps)
  return {
    /** Changes what is refunded of the bookings that are sold from now on. */
    setCancellationRule: on(setCancellationRule),
    /** What a new buyer would pay with a coupon, for operators. */
    quoteCoupon: on(quoteCoupon),
    /** What a new buyer would pay with a promotion. */
    quotePromotion: on(quotePromotion),
    /** Gives a member free access to an item, as an order. */
    grantByOperator: on(grantByOperator),
    /** Sends the mail of a payment again. */
    sendPaymentMail: on(sendPaymentMail),
    /** Records a payment by transfer. */
    enterPayment: on(enterPayment),
    /** Approves a refund that an operator pays back manually. */
    approveManualRefund: on(approveManualRefund),
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
    /** The invoices of an order, with their credit notes. */
    invoicesOfOrder: on(invoicesOfOrder),
    /** A page of the invoices that could not be issued or ended, the oldest trouble first. */
    listFailedInvoices: on(listFailedInvoices),
    /** What the document of a payment's invoice says. */
    invoiceDocument: on(invoiceDocument),
    /** A page of the school’s orders, newest first. */
    listOrders: on(listOrders),
    /** How much of the school’s money waits for an operator, counted to a limit. */
    countWaiting: on(countWaiting),
    /** A page of what a member holds or held at the school, wherever it came from. */
    entitlementsOf: on(entitlementsOf),
    /** One order with its payments and refunds. */
    orderById: on(orderById),
    /** A page of what happened to the payments of an order. */
    ledgerOf: on(ledgerOf),
  }
}
