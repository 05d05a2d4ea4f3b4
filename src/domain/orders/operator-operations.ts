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
    /** Changes the cancellation rule for future bookings. */
    setCancellationRule: on(setCancellationRule),
    /** The price for a new buyer with a coupon, for operators. */
    quoteCoupon: on(quoteCoupon),
    /** The price for a new buyer with a promotion. */
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
    /** One refund in any state. */
    refundById: on(refundById),
    /** The effect of completing a refund. Calls no gateway. */
    refundEffect: on(refundEffect),
    /** The invoices of an order, with their credit notes. */
    invoicesOfOrder: on(invoicesOfOrder),
    /** A page of the invoices whose issuer failed, the oldest failure first. */
    listFailedInvoices: on(listFailedInvoices),
    /** The contents of a payment's invoice document. */
    invoiceDocument: on(invoiceDocument),
    /** A page of the school’s orders, newest first. */
    listOrders: on(listOrders),
    /** The numbers of payments, refunds and invoices that wait for an operator, counted to a limit. */
    countWaiting: on(countWaiting),
    /** A page of a member’s current and past entitlements at the school. */
    entitlementsOf: on(entitlementsOf),
    /** One order with its payments and refunds. */
    orderById: on(orderById),
    /** A page of the ledger entries of an order. */
    ledgerOf: on(ledgerOf),
  }
}
