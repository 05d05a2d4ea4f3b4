import { bindDeps } from '../../platform/bind-deps.ts'
import { cancelBooking } from './cancellations/cancel-booking.ts'
import { cancellationOffer } from './cancellations/cancellation-terms.ts'
import { cancellationRule } from './cancellations/manage-rule.ts'
import { undoableCancellations } from './cancellations/own-cancellations.ts'
import { undoCancellation } from './cancellations/undo-cancellation.ts'
import { checkout } from './checkout/checkout.ts'
import { placedOrder } from './checkout/placed-before.ts'
import type { OrderDeps } from './deps.ts'
import { overdueInstalments } from './instalments/overdue-instalments.ts'
import { paidPersonalData } from './personal-data.ts'
import { quote } from './quote/quote.ts'
import { purchasedItems } from './reads/bought-things.ts'
import { ownInvoiceDocument } from './reads/invoice-document.ts'
import { ownPayment } from './reads/own-payment.ts'
import { paymentCount, payments, paymentsByTradeNo } from './reads/payments-page.ts'
import { waitingPayments } from './reads/waiting-payments.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { tryAgain } from './retry/try-again.ts'

/** Operations of buyers: quotes, checkout, payments, cancellations and refunds. */
export function memberOperations(deps: OrderDeps) {
  const on = bindDeps(deps)
  return {
    /**
     * The current price and contents of selections, and the problems that prevent buying them. Open to everybody;
     * writes nothing.
     */
    quote: on(quote),
    /** The items a payment is for, with their slugs. */
    purchasedItems: on(purchasedItems),
    /** The order already created with this idempotency key. */
    placedOrder: on(placedOrder),
    /** Creates an order and its first payment, and reserves seats, times and the coupon. */
    checkout: on(checkout),
    /** Retries an order with a new payment. */
    tryAgain: on(tryAgain),
    /** A school's cancellation rule. */
    cancellationRule: on(cancellationRule),
    /** The refund for cancelling one of the member's own bookings. */
    cancellationOffer: on(cancellationOffer),
    /** Cancels a member's own booking with the refund they agreed to. */
    cancelBooking: on(cancelBooking),
    /** A member's cancellations that can still be undone. */
    undoableCancellations: on(undoableCancellations),
    /** Undoes a cancellation while no refund has started. */
    undoCancellation: on(undoCancellation),
    /** Requests a full or partial refund. */
    requestRefund: on(requestRefund),
    /** A member’s own payment, by its id or the newest of an order. */
    ownPayment: on(ownPayment),
    /** The contents of a member’s own invoice document. */
    ownInvoiceDocument: on(ownInvoiceDocument),
    /** A page of the payments an actor may see, newest first. */
    payments: on(payments),
    /** Unpaid payments of the member, the next deadline first. */
    waitingPayments: on(waitingPayments),
    /** The instalments that suspend a member's access. */
    overdueInstalments: on(overdueInstalments),
    /** The number of payments that an actor may see. */
    paymentCount: on(paymentCount),
    /** The payments of one order that an actor may see. */
    paymentsByTradeNo: on(paymentsByTradeNo),
    /** A person’s orders and payments, for their data export. */
    paidPersonalData: on(paidPersonalData),
  }
}
