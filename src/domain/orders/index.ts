import { bindDeps } from '../../platform/bind-deps.ts'
import { refundCancellations } from './cancellations/refund-cancellations.ts'
import { startPayment } from './checkout/start-payment.ts'
import type { OrderCallDeps, OrderDeps } from './deps.ts'
import { expireDue } from './expire-due.ts'
import { announceInstalments } from './instalments/announce-instalments.ts'
import { openInstalments } from './instalments/open-instalments.ts'
import { suspendOverdue } from './instalments/suspend-overdue.ts'
import { sessionRecorder } from './ledger/record-session.ts'
import { memberOperations } from './member-operations.ts'
import { operatorOperations } from './operator-operations.ts'
import { paymentTaxes } from './reads/payment-taxes.ts'
import { approveRefund } from './refunds/decide-refund.ts'
import { simulatedCard } from './simulator/simulated-card.ts'
import { simulateExpiry } from './simulator/simulated-expiry.ts'
import { simulatedWebhook } from './simulator/simulated-webhook.ts'
import { voucherOperations } from './voucher-operations.ts'
import { pollGateways } from './webhooks/poll-gateways.ts'
import { queryGateway } from './webhooks/query-gateway.ts'
import { type IncomingWebhook, recordWebhook } from './webhooks/record-webhook.ts'

export type { BookingRef } from './cancellations/booking.ts'
export { timeToUndo } from './cancellations/cancel-booking.ts'
export type { CancellationOffer } from './cancellations/cancellation-terms.ts'
export type { CancellationRule } from './cancellations/manage-rule.ts'
export { timeToUndoUnrefunded, type UndoableCancellation } from './cancellations/own-cancellations.ts'
export { type CancellationTiers, cancellationRuleFields } from './cancellations/rule.ts'
export { payNothing, termsAt } from './checkout/checkout.ts'
export type { CheckoutInput, CheckoutResult } from './checkout/checkout-input.ts'
export type { OperatorGrant } from './checkout/grant-by-operator.ts'
export { newPayment, type PaymentOpening } from './checkout/new-payment.ts'
export { payableOrder } from './checkout/payable-order.ts'
export {
  type Attempt,
  attemptsOf,
  firstOrder,
  type Mandate,
  mandateOf,
  nextOrder,
  renewalOrder,
  writeRenewal,
  writeSubscriptionOrder,
} from './checkout/renewal-order.ts'
export type { WrittenOrder } from './checkout/write-order.ts'
export type { OrderCallDeps, OrderDeps, WebhookLimits } from './deps.ts'
export { deliver as deliverOrder, revoke as revokeOrder } from './fulfilment/fulfilment.ts'
export type { OverdueInstalment } from './instalments/overdue-instalments.ts'
export { graceHours } from './ledger/deadlines.ts'
export { type DerivedPayment, derive, differsAtGateway } from './ledger/derive.ts'
export { disputesIn } from './ledger/disputes-in.ts'
export { fulfilmentOf } from './ledger/fulfilment-of.ts'
export {
  type Attention,
  type EventDetail,
  type EventKind,
  type LedgerEvent,
  type OrderKey,
  ownEntry,
  type PaymentState,
  paymentStates,
  type RefundingState,
} from './ledger/ledger-entry.ts'
export { ledgerEvents, ledgersOf } from './ledger/ledger-reads.ts'
export { lockOrder } from './ledger/locked-payment.ts'
export { isOpenRefund } from './ledger/open-refund-states.ts'
export { type ReceiptOrder, receiptOf } from './ledger/payment-receipt.ts'
export { record, recordFirst } from './ledger/record.ts'
export type { PaymentFact } from './ledger/record-change-facts.ts'
export { sessionRecorder } from './ledger/record-session.ts'
export { refundsIn } from './ledger/refunds-in.ts'
export { rederive, settle } from './ledger/repair.ts'
export { inSavepoint } from './ledger/savepoint.ts'
export { settledOrder } from './ledger/settled-order.ts'
export { mandateOfOrder } from './ledger/stored-method.ts'
export {
  lapsesWithin,
  longestPaymentNote,
  longestRefundReason,
  mostCancellationTiers,
  paymentMailPause,
} from './limits.ts'
export { createOrderState } from './process-state.ts'
export type { Instalment } from './quote/instalment-schedule.ts'
export type { LineProblem } from './quote/line-problem.ts'
export type { OfferedBump } from './quote/offered-bumps.ts'
export type { PayableBy } from './quote/payable-by.ts'
export type { Quote } from './quote/quote.ts'
export type { QuotedLine } from './quote/quoted-lines.ts'
export type { SoldItem } from './quote/sold-things.ts'
export type { PurchasedItem } from './reads/bought-things.ts'
export { gatewayPayment, gatewayPaymentsById } from './reads/gateway-payment.ts'
export type { InvoiceDocument } from './reads/invoice-document.ts'
export { entitlementSources, entitlementStates, type MemberEntitlement } from './reads/member-entitlements.ts'
export type { LedgerLine } from './reads/orders.ts'
export type { OwnPayment, OwnPaymentKey } from './reads/own-payment.ts'
export type { PaymentStatus } from './reads/payment-status.ts'
export { taxesOfPayments } from './reads/payment-taxes.ts'
export type { Payment } from './reads/payment-view.ts'
export type { FailedInvoice, OrderInvoice } from './reads/read-invoices.ts'
export { discrepanciesReadableBy, paymentsReadableBy } from './reads/readable-by.ts'
export type { RefundOfOrder } from './refunds/open-refunds.ts'
export { type RefundEffect, unlessRefused } from './refunds/refund-effect.ts'
export type { RefundRequest } from './refunds/request-refund.ts'
export { type SimulatorChoice, simulatorDaysToPay } from './simulator/simulated-webhook.ts'
export { seatMailPause } from './vouchers/hand-out-seats.ts'
export type { OfferedVoucher, VoucherStatus } from './vouchers/redeem-voucher.ts'
export type { GiftPurchase, Seat, SeatPack } from './vouchers/seat-packs.ts'
export { sealedVoucherCodes, voucherCodeLength } from './vouchers/voucher-code.ts'
export type { PollSummary } from './webhooks/poll-gateways.ts'
export { recordRefundWebhook } from './webhooks/record-refund.ts'
export { recordVerified } from './webhooks/record-webhook.ts'
export { createSilence } from './webhooks/silence.ts'

export type Orders = ReturnType<typeof createOrders>

/** Orders and their payments on a ledger: quote, checkout, webhooks, refunds, vouchers and fulfilment. */
export function createOrders(deps: OrderDeps) {
  const on = bindDeps(deps)
  return {
    ...memberOperations(deps),
    ...voucherOperations(deps),
    ...operatorOperations(deps),
    /** Writes the webhook that a person chose on the simulator’s page. */
    simulatedWebhook: on(simulatedWebhook),
    /** Writes the webhook of a card that a member stores at the simulator. */
    simulatedCard: on(simulatedCard),
    /** Expires a code at the simulator. */
    simulateExpiry: on(simulateExpiry),
    /** Expires unpaid payments and releases their reservations. */
    expireDue: on(expireDue),
    /** The tax in a payment, for its receipt. */
    paymentTaxes: on(paymentTaxes),
    /** Announces instalments three days before their due date. */
    announceInstalments: on(announceInstalments),
    /** Opens instalments that are due. */
    openInstalments: on(openInstalments),
    /** Suspends access while an instalment is overdue beyond the grace period. */
    suspendOverdue: on(suspendOverdue),
    /** Handles a gateway's webhook: verifies it, records it once, and responds in the gateway's format. */
    recordWebhook: (webhook: IncomingWebhook) =>
      deps.orderState.webhooksInProgress(
        `${webhook.schoolId} ${webhook.gateway} ${webhook.signature ?? ''} ${webhook.raw}`,
        () => recordWebhook(deps, webhook),
      ),
  }
}

export type OrderCalls = ReturnType<typeof createOrderCalls>

/** Operations that call a gateway, and therefore never run within a transaction or a dry run. */
export function createOrderCalls(deps: Omit<OrderCallDeps, 'recordSession'>) {
  const on = bindDeps<OrderCallDeps>({ ...deps, recordSession: sessionRecorder(deps) })
  return {
    /** Starts a payment: a form or a page of the gateway, or instructions. */
    startPayment: on(startPayment),
    /** Queries the gateway for the status of a payment, and records it. */
    queryGateway: on(queryGateway),
    /** Queries gateways for events whose webhooks may be lost. */
    pollGateways: on(pollGateways),
    /** Approves a refund, which the gateway then makes if it can. */
    approveRefund: on(approveRefund),
    /** Starts the refunds of cancellations that can no longer be undone. */
    refundCancellations: on(refundCancellations),
  }
}
