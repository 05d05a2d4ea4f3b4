import { bindDeps } from '../../platform/bind-deps.ts'
import { cancelBooking } from './cancellations/cancel-booking.ts'
import { cancellationOffer } from './cancellations/cancellation-terms.ts'
import { cancellationRule, setCancellationRule } from './cancellations/manage-rule.ts'
import { undoableCancellations } from './cancellations/own-cancellations.ts'
import { refundCancellations } from './cancellations/refund-cancellations.ts'
import { undoCancellation } from './cancellations/undo-cancellation.ts'
import { beginPayment } from './checkout/begin-payment.ts'
import { checkout } from './checkout/checkout.ts'
import { grantByOperator } from './checkout/grant-by-operator.ts'
import { placedOrder } from './checkout/placed-before.ts'
import { expireDue } from './expire-due.ts'
import { announceInstalments } from './instalments/announce-instalments.ts'
import { openInstalments } from './instalments/open-instalments.ts'
import { overdueInstalments } from './instalments/overdue-instalments.ts'
import { suspendOverdue } from './instalments/suspend-overdue.ts'
import { forgetVouchers, paidPersonalData } from './personal-data.ts'
import { quoteCoupon } from './quote/quote-coupon.ts'
import { quotePromotion } from './quote/quote-promotion.ts'
import { quote } from './quote/quote.ts'
import { boughtThings } from './reads/bought-things.ts'
import { holdingsOf } from './reads/holdings.ts'
import { invoiceDocument, ownInvoiceDocument } from './reads/invoice-document.ts'
import { ledgerOf, listOrders, orderById } from './reads/orders.ts'
import { ownPayment } from './reads/own-payment.ts'
import { paymentTaxes } from './reads/payment-taxes.ts'
import { paymentCount, payments, paymentsByTradeNo } from './reads/payments-page.ts'
import { invoicesOfOrder, listFailedInvoices } from './reads/read-invoices.ts'
import { countWaiting } from './reads/waiting-for-operators.ts'
import { waitingPayments } from './reads/waiting-payments.ts'
import { approveRefund, approveRefundByHand, finishRefund, rejectRefund } from './refunds/decide-refund.ts'
import { listOpenRefunds, refundById } from './refunds/open-refunds.ts'
import { refundEffect } from './refunds/refund-effect.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { tryAgain } from './retry/try-again.ts'
import { simulatedCard } from './simulator/simulated-card.ts'
import { simulateExpiry } from './simulator/simulated-expiry.ts'
import { simulatedNotice } from './simulator/simulated-notice.ts'
import { handOutSeats, keepSeat, mailSeatAgain, takeBackSeat } from './vouchers/hand-out-seats.ts'
import { sendGifts } from './vouchers/mail-vouchers.ts'
import { offeredVoucher, redeemVoucher } from './vouchers/redeem-voucher.ts'
import { giftsOfPayment, seatPacks } from './vouchers/seat-packs.ts'
import { askGateway } from './webhooks/ask-gateway.ts'
import { enterPayment } from './webhooks/enter-payment.ts'
import { pollGateways } from './webhooks/poll-gateways.ts'
import { sendPaymentMail } from './webhooks/send-mail-again.ts'
import type { OrderCallDeps, OrderDeps } from './deps.ts'
import { sessionRecorder } from './ledger/note-begun.ts'
import { type RawNotice, recordNotice } from './webhooks/record-notice.ts'

export type { BookingRef } from './cancellations/booking.ts'
export { timeToUndo } from './cancellations/cancel-booking.ts'
export type { CancellationOffer } from './cancellations/cancellation-terms.ts'
export type { CancellationRule } from './cancellations/manage-rule.ts'
export type { UndoableCancellation } from './cancellations/own-cancellations.ts'
export { cancellationRuleFields, type CancellationTiers } from './cancellations/rule.ts'
export type { CheckedOut, CheckoutInput } from './checkout/checkout-input.ts'
export { payNothing, termsAt } from './checkout/checkout.ts'
export type { OperatorGrant } from './checkout/grant-by-operator.ts'
export { newPayment, type PaymentOpening } from './checkout/new-payment.ts'
export { payableOrder } from './checkout/payable-order.ts'
export { type Attempt, attemptsOf, firstOrder, type Mandate, mandateOf, nextOrder, renewalOrder, writeRenewal, writeSubscriptionOrder } from './checkout/renewal-order.ts'
export type { WrittenOrder } from './checkout/write-order.ts'
export type { NoticeLimits, OrderCallDeps, OrderDeps } from './deps.ts'
export type { OverdueInstalment } from './instalments/overdue-instalments.ts'
export { derive, type Derived, differsAtGateway } from './ledger/derive.ts'
export { disputesIn } from './ledger/disputes-in.ts'
export { fulfilmentOf } from './ledger/fulfilment-of.ts'
export { holdOrder } from './ledger/held-payment.ts'
export { type Attention, type EventDetail, type EventKind, type LedgerEvent, type OrderKey, ownEntry, type PaymentState, type RefundingState } from './ledger/ledger-entry.ts'
export { rederive, settle } from './ledger/mend.ts'
export { sessionRecorder } from './ledger/note-begun.ts'
export { record, recordFirst } from './ledger/record.ts'
export { refundsIn } from './ledger/refunds-in.ts'
export { inSavepoint } from './ledger/savepoint.ts'
export { settledOrder } from './ledger/settled-order.ts'
export { mandateOfOrder } from './ledger/stored-method.ts'
export type { PaymentFact } from './ledger/tell-changes.ts'
export { createOrderMemory } from './memory.ts'
export type { Instalment } from './quote/instalment-schedule.ts'
export type { LineProblem } from './quote/line-problem.ts'
export type { OfferedBump } from './quote/offered-bumps.ts'
export type { PayableBy } from './quote/payable-by.ts'
export type { Quote } from './quote/quote.ts'
export type { QuotedLine } from './quote/quoted-lines.ts'
export type { SoldThing } from './quote/sold-things.ts'
export type { BoughtThing } from './reads/bought-things.ts'
export { gatewayPayment, gatewayPayments } from './reads/gateway-payment.ts'
export type { Holding } from './reads/holdings.ts'
export type { InvoiceDocument } from './reads/invoice-document.ts'
export type { LedgerLine } from './reads/orders.ts'
export type { OwnPayment, OwnPaymentKey } from './reads/own-payment.ts'
export type { PaymentStatus } from './reads/payment-status.ts'
export { taxesOfPayments } from './reads/payment-taxes.ts'
export type { Payment } from './reads/payment-view.ts'
export type { FailedInvoice, OrderInvoice } from './reads/read-invoices.ts'
export { differencesReadableBy, paymentsReadableBy } from './reads/readable-by.ts'
export type { RefundOfOrder } from './refunds/open-refunds.ts'
export { type RefundEffect, unlessRefused } from './refunds/refund-effect.ts'
export type { RefundRequest } from './refunds/request-refund.ts'
export { type SimulatorChoice, simulatorDaysToPay } from './simulator/simulated-notice.ts'
export type { OfferedVoucher, VoucherStanding } from './vouchers/redeem-voucher.ts'
export type { BoughtGift, Seat, SeatPack } from './vouchers/seat-packs.ts'
export type { Polled } from './webhooks/poll-gateways.ts'
export { recordVerified } from './webhooks/record-notice.ts'
export { recordRefundNotice } from './webhooks/record-refund.ts'
export { createSilence } from './webhooks/silence.ts'
export { sealedVoucherCodes } from './vouchers/voucher-code.ts'

export type Orders = ReturnType<typeof createOrders>

/** Orders and their payments on a ledger: quote, checkout, webhooks, refunds, vouchers and fulfilment. */
export function createOrders(deps: OrderDeps) {
  const on = bindDeps(deps)
  return {
    /** The current price and contents of selections, and what prevents buying them. Open to everybody; writes nothing. */
    quote: on(quote),
    /** What a new buyer would pay with a coupon, for operators. */
    quoteCoupon: on(quoteCoupon),
    /** The items a payment is for, with their slugs. */
    boughtThings: on(boughtThings),
    /** The order already created with this request key. */
    placedOrder: on(placedOrder),
    /** Creates an order and its first payment, and reserves seats, times and the coupon. */
    checkout: on(checkout),
    /** Retries an order with a new payment. */
    tryAgain: on(tryAgain),
    /** What a school refunds when a member cancels. */
    cancellationRule: on(cancellationRule),
    /** Changes what is refunded of the bookings that are sold from now on. */
    setCancellationRule: on(setCancellationRule),
    /** What cancelling one of their bookings would mean for a member. */
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
    /** What the document of a member’s own invoice says. */
    ownInvoiceDocument: on(ownInvoiceDocument),
    /** A page of the payments an actor may see, newest first. */
    payments: on(payments),
    /** Payments that the member can still make, the next deadline first. */
    waitingPayments: on(waitingPayments),
    /** The instalments that pause a member's access. */
    overdueInstalments: on(overdueInstalments),
    /** How many payments an actor may see. */
    paymentCount: on(paymentCount),
    /** The payments of one order that an actor may see. */
    paymentsByTradeNo: on(paymentsByTradeNo),
    /** What a person bought and paid, for their data export. */
    paidPersonalData: on(paidPersonalData),
    /** Writes the notice that a person chose on the simulator’s page. */
    simulatedNotice: on(simulatedNotice),
    /** Writes the notice of a card that a member stores at the simulator. */
    simulatedCard: on(simulatedCard),
    /** Expires a code at the simulator. */
    simulateExpiry: on(simulateExpiry),
    /** Expires unpaid payments and releases their reservations. */
    expireDue: on(expireDue),
    /** The tax in a payment, for its receipt. */
    paymentTaxes: on(paymentTaxes),
    /** Announces instalments three days before they fall due. */
    announceInstalments: on(announceInstalments),
    /** Opens instalments that are due. */
    openInstalments: on(openInstalments),
    /** Suspends access while an instalment is overdue for good. */
    suspendOverdue: on(suspendOverdue),
    /** What a new buyer would pay with a promotion. */
    quotePromotion: on(quotePromotion),
    /** What a code gives to the member who asks, and whether they can redeem it. */
    offeredVoucher: on(offeredVoucher),
    /** Redeems a code. */
    redeemVoucher: on(redeemVoucher),
    /** The gifts that a payment bought, with their codes. */
    giftsOfPayment: on(giftsOfPayment),
    /** A page of what a member bought for their people, with the seats of each. */
    seatPacks: on(seatPacks),
    /** Hands seats to people by their addresses. */
    handOutSeats: on(handOutSeats),
    /** Takes a seat back: before it is redeemed always, afterwards once. */
    takeBackSeat: on(takeBackSeat),
    /** Mails the link of a seat again. */
    mailSeatAgain: on(mailSeatAgain),
    /** Keeps a seat for the buyer. */
    keepSeat: on(keepSeat),
    /** Forgets whom the vouchers of a deleted account were for. */
    forgetVouchers: on(forgetVouchers),
    /** Mails gifts that are paid and due. */
    sendGifts: on(sendGifts),
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
    holdingsOf: on(holdingsOf),
    /** One order with its payments and refunds. */
    orderById: on(orderById),
    /** A page of what happened to the payments of an order. */
    ledgerOf: on(ledgerOf),
    /** Handles a gateway's notice: verifies it, records it once, and responds in the gateway's format. */
    recordNotice: (notice: RawNotice) =>
      deps.orderMemory.noticesUnderway(
        `${notice.schoolId} ${notice.gateway} ${notice.signature ?? ''} ${notice.raw}`,
        () => recordNotice(deps, notice),
      ),
  }
}

export type OrderCalls = ReturnType<typeof createOrderCalls>

/** Operations that call a gateway, and therefore never run within a transaction or a rehearsal. */
export function createOrderCalls(deps: Omit<OrderCallDeps, 'recordSession'>) {
  const on = bindDeps<OrderCallDeps>({ ...deps, recordSession: sessionRecorder(deps) })
  return {
    /** Starts a payment: a form or a page of the gateway, or instructions. */
    beginPayment: on(beginPayment),
    /** Queries the gateway for the status of a payment, and records it. */
    askGateway: on(askGateway),
    /** Asks gateways about what they may have told in a notice that was lost. */
    pollGateways: on(pollGateways),
    /** Approves a refund, which the gateway then does if it can. */
    approveRefund: on(approveRefund),
    /** Starts the refunds of cancellations that are no longer undone. */
    refundCancellations: on(refundCancellations),
  }
}
