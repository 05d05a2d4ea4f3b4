import { bindDeps } from '../../platform/bind-deps.ts'
import { fetchPayouts } from '../accounting/fetch-payouts.ts'
import type { Finding, FindingKind } from '../accounting/finding.ts'
import { exportLedgerOf } from '../accounting/ledger-csv.ts'
import { type Reconciled, reconcile, reconcileRecent } from '../accounting/reconcile.ts'
import { cancelBooking } from './cancellations/cancel-booking.ts'
import { cancellationOffer } from './cancellations/cancellation-terms.ts'
import { cancellationRule, setCancellationRule } from './cancellations/manage-rule.ts'
import { undoableCancellations } from './cancellations/own-cancellations.ts'
import { refundCancellations } from './cancellations/refund-cancellations.ts'
import { undoCancellation } from './cancellations/undo-cancellation.ts'
import { beginPayment } from './checkout/begin-payment.ts'
import { checkout } from './checkout/checkout.ts'
import { placedOrder } from './checkout/placed-before.ts'
import type { CommerceDeps, GatewayCallDeps } from './deps.ts'
import { expireDue } from './expire-due.ts'
import { gatewaysOf, simulatorKeyAt } from '../gateways/gateway-at.ts'
import { closeSimulator, schoolsWithSimulator } from '../gateways/simulator-accounts.ts'
import { testGateway } from '../gateways/test-gateway.ts'
import { announceInstalments } from './instalments/announce-instalments.ts'
import { openInstalments } from './instalments/open-instalments.ts'
import { overdueInstalments } from './instalments/overdue-instalments.ts'
import { suspendOverdue } from './instalments/suspend-overdue.ts'
import { ownInvoiceDocument } from './reads/invoice-document.ts'
import { retryInvoice, voidInvoice } from '../invoicing/operate-invoice.ts'
import { settleDueInvoices } from '../invoicing/settle-due.ts'
import { settleInvoice } from '../invoicing/settle-invoice.ts'
import { testInvoiceIssuer } from '../invoicing/test-issuer.ts'
import { askGateway } from './webhooks/ask-gateway.ts'
import { type Polled, pollGateways } from './webhooks/poll-gateways.ts'
import { type RawNotice, recordNotice } from './webhooks/record-notice.ts'
import {
  bumpOperations,
  couponOperations,
  offerOperations,
  taxOperations,
  voucherOperations,
} from './offer-operations.ts'
import { operatorOperations } from './operator-operations.ts'
import { paidPersonalData } from './personal-data.ts'
import { quote } from './quote/quote.ts'
import { quoteCoupon } from './quote/quote-coupon.ts'
import { boughtThings } from './reads/bought-things.ts'
import { ownPayment } from './reads/own-payment.ts'
import { paymentTaxes } from './reads/payment-taxes.ts'
import { paymentCount, payments, paymentsByTradeNo } from './reads/payments-page.ts'
import { waitingPayments } from './reads/waiting-payments.ts'
import { approveRefund } from './refunds/decide-refund.ts'
import { requestRefund } from './refunds/request-refund.ts'
import { changeCard, gatewayWithCards } from '../billing/change-card.ts'
import { endAuthorizations } from '../billing/end-authorizations.ts'
import { type RenewalProgress, renewDue } from '../billing/renew-due.ts'
import { switchOptions, switchPlan } from '../billing/switch-plan.ts'
import { tryAgain } from './retry/try-again.ts'
import { simulateRenewal } from '../billing/simulate-renewal.ts'
import { simulatedCard } from './simulator/simulated-card.ts'
import { simulateExpiry } from './simulator/simulated-expiry.ts'
import { simulatedNotice } from './simulator/simulated-notice.ts'

export { findingKinds } from '../accounting/finding.ts'
export type { BookDifference } from '../accounting/read-differences.ts'
export type { Payout, PayoutLine } from '../accounting/read-payouts.ts'
export { scheduleRevenue } from '../accounting/schedule-revenue.ts'
export type { BookingRef } from './cancellations/booking.ts'
export { timeToUndo } from './cancellations/cancel-booking.ts'
export type { CancellationOffer } from './cancellations/cancellation-terms.ts'
export type { CancellationRule } from './cancellations/manage-rule.ts'
export type { UndoableCancellation } from './cancellations/own-cancellations.ts'
export { type CancellationTiers, cancellationRuleFields } from './cancellations/rule.ts'
export type { CheckedOut, CheckoutInput } from './checkout/checkout-input.ts'
export type { OperatorGrant } from './checkout/grant-by-operator.ts'
export type { CommerceDeps, NoticeLimits } from './deps.ts'
export type {
  Acknowledgement,
  AnsweredNotice,
  Beginning,
  Capabilities,
  ChargeAnswer,
  GatewayMandate,
  Notice,
  NoticeOutcome,
  RefusedNotice,
  ReturnAddresses,
  SetUpWish,
  SimulatorBank,
} from '../gateways/gateway.ts'
export type { GatewaySettings, ListedGatewayAccount } from '../gateways/accounts.ts'
export type { SchoolCurrencies } from '../gateways/school-currencies.ts'
export { type SimulatorSettings, signSimulatorNotice } from '../gateways/simulator.ts'
export { type SimulatorCard, simulatorCards } from '../gateways/simulator-cards.ts'
export type { OverdueInstalment } from './instalments/overdue-instalments.ts'
export type { InvoiceDocument } from './reads/invoice-document.ts'
export type { InvoiceForm } from '../invoicing/invoice-form.ts'
export { type InvoiceWish, invoiceProblems } from '../invoicing/invoice-wish.ts'
export type { FailedInvoice, OrderInvoice } from './reads/read-invoices.ts'
export {
  type InvoiceSettings,
  type InvoiceSettingsChange,
  invoiceSettingsFields,
} from '../invoicing/settings.ts'
export { type Derived, derive } from './ledger/derive.ts'
export type {
  Attention,
  GatewayName,
  LedgerEvent,
  PaymentState,
  PaymentType,
  RefundingState,
  StoredMethod,
} from './ledger/ledger-entry.ts'
export type { PaymentFact } from './ledger/tell-changes.ts'
export { createCommerceMemory } from './memory.ts'
export { type OrderBump, type OrderBumpSettings, orderBumpFields } from '../pricing/bumps/manage-bumps.ts'
export type { CouponVerdict } from '../pricing/coupons/coupon-verdict.ts'
export {
  type Coupon,
  type CouponTerms,
  couponFields,
  type NewCoupon,
} from '../pricing/coupons/manage-coupons.ts'
export {
  type GiftWish,
  giftProblems,
  isFreeForOthers,
  longestGiftMessage,
  type OrderPurpose,
  seatRange,
} from '../pricing/order-purpose.ts'
export type { AppliedPromotion } from '../pricing/promotions/best-promotion.ts'
export { type NewPromotion, type Promotion, promotionFields } from '../pricing/promotions/manage-promotions.ts'
export type { PromotionVerdict } from '../pricing/promotions/promotion-verdict.ts'
export { mostOf, mostSelections, type Selection } from '../pricing/selections.ts'
export { equalShares, sharesByWeight } from '../pricing/shares.ts'
export { type LineTax, listPriceOf, taxIn } from '../pricing/taxes/line-tax.ts'
export { type TaxRate, type TaxRateTerms, taxRateFields } from '../pricing/taxes/manage-tax-rates.ts'
export type { Instalment } from './quote/instalment-schedule.ts'
export type { LineProblem } from './quote/line-problem.ts'
export type { OfferedBump } from './quote/offered-bumps.ts'
export type { PayableBy } from './quote/payable-by.ts'
export type { Quote } from './quote/quote.ts'
export type { QuotedLine } from './quote/quoted-lines.ts'
export type { SoldThing } from './quote/sold-things.ts'
export type { BoughtThing } from './reads/bought-things.ts'
export type { Holding } from './reads/holdings.ts'
export type { LedgerLine } from './reads/orders.ts'
export type { OwnPayment, OwnPaymentKey } from './reads/own-payment.ts'
export type { PaymentStatus } from './reads/payment-status.ts'
export type { Payment } from './reads/payment-view.ts'
export { paymentsReadableBy } from './reads/readable-by.ts'
export type { RefundOfOrder } from './refunds/open-refunds.ts'
export type { RefundEffect } from './refunds/refund-effect.ts'
export type { RefundRequest } from './refunds/request-refund.ts'
export type { SwitchOption } from '../billing/switch-plan.ts'
export { sealedCommerce } from './sealed-values.ts'
export { type SimulatorChoice, simulatorDaysToPay } from './simulator/simulated-notice.ts'
export type { OfferedVoucher, VoucherStanding } from './vouchers/redeem-voucher.ts'
export type { BoughtGift, Seat, SeatPack } from './vouchers/seat-packs.ts'
export type { Finding, FindingKind, Polled, Reconciled, RenewalProgress }

export type Commerce = ReturnType<typeof createCommerce>

/** Orders, their payments and what follows from them; coupons, refunds, and the gateways through which money comes. */
export function createCommerce(deps: CommerceDeps) {
  return {
    ...memberOperations(deps),
    ...operatorOperations(deps),
    ...couponOperations(deps),
    ...offerOperations(deps),
    ...bumpOperations(deps),
    ...taxOperations(deps),
    ...voucherOperations(deps),
    ...gatewayOperations(deps),
    ...jobs(deps),
  }
}

function memberOperations(deps: CommerceDeps) {
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
    /** The plans to which a subscription can be switched, and what each costs. */
    switchOptions: on(switchOptions),
    /** Switches a subscription to another plan, at once, after a payment or with the next period. */
    switchPlan: on(switchPlan),
    /** The gateway at which a card can be stored without paying. */
    gatewayWithCards: on(gatewayWithCards),
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
  }
}

export type CommerceCalls = ReturnType<typeof createCommerceCalls>

/** Operations that call a gateway, and therefore never run within a transaction or a rehearsal. */
export function createCommerceCalls(deps: GatewayCallDeps) {
  const on = bindDeps(deps)
  return {
    /** Starts a payment: a form or a page of the gateway, or instructions. */
    beginPayment: on(beginPayment),
    /** Queries the gateway for the status of a payment, and records it. */
    askGateway: on(askGateway),
    /** Opens the gateway’s page on which a member stores another card. */
    changeCard: on(changeCard),
    /** Asks gateways about what they may have told in a notice that was lost. */
    pollGateways: on(pollGateways),
    /** Compares ledger, orders, access, invoices and gateways, and repairs what is safe. */
    reconcile: on(reconcile),
    /** The same for what changed lately. */
    reconcileRecent: on(reconcileRecent),
    /** Fetches what gateways have paid out, and matches it with payments. */
    fetchPayouts: on(fetchPayouts),
    /** Does what is due for subscriptions: reminds, charges, retries, ends. */
    renewDue: on(renewDue),
    /** Lets gateways that charge by themselves charge no more where nothing is to be charged. */
    endAuthorizations: on(endAuthorizations),
    /** Tries the stored keys of an account at a gateway. */
    testGateway: on(testGateway),
    /** Approves a refund, which the gateway then does if it can. */
    approveRefund: on(approveRefund),
    /** Lets the issuer of an invoice do all that is due. */
    settleInvoice: on(settleInvoice),
    /** Starts the refunds of cancellations that are no longer undone. */
    refundCancellations: on(refundCancellations),
    /** Settles every invoice whose time has come. */
    settleDueInvoices: on(settleDueInvoices),
    /** Voids an invoice. */
    voidInvoice: on(voidInvoice),
    /** Lets the issuer of an invoice try again. */
    retryInvoice: on(retryInvoice),
    /** Tries the stored keys of the invoice service. */
    testInvoiceIssuer: on(testInvoiceIssuer),
  }
}

function gatewayOperations(deps: CommerceDeps) {
  const on = bindDeps(deps)
  return {
    /** Handles a gateway's notice: verifies it, records it once, and responds in the gateway's format. */
    recordNotice: (notice: RawNotice) =>
      deps.commerceMemory.noticesUnderway(
        `${notice.schoolId} ${notice.gateway} ${notice.signature ?? ''} ${notice.raw}`,
        () => recordNotice(deps, notice),
      ),
    /** Which schools have an account at the simulator. */
    schoolsWithSimulator: on(schoolsWithSimulator),
    /** Closes a school’s account at the simulator. */
    closeSimulator: on(closeSimulator),
    /** The gateways and payment methods of a school, without keys. */
    gatewaysOf: on(gatewaysOf),
    /** The key that signs the simulator’s notices at a school. */
    simulatorKeyAt: on(simulatorKeyAt),
    /** Writes the notice that a person chose on the simulator’s page. */
    simulatedNotice: on(simulatedNotice),
    /** Writes the notice of a card that a member stores at the simulator. */
    simulatedCard: on(simulatedCard),
    /** Expires a code at the simulator. */
    simulateExpiry: on(simulateExpiry),
    /** Does what is due for a subscription whose card is at the simulator. */
    simulateRenewal: on(simulateRenewal),
  }
}

function jobs(deps: CommerceDeps) {
  const on = bindDeps(deps)
  return {
    /** Expires unpaid payments and releases their reservations. */
    expireDue: on(expireDue),
    /** The tax in a payment, for its receipt. */
    paymentTaxes: on(paymentTaxes),
    /** The ledger of any school as double-entry lines in CSV. */
    exportLedgerOf: on(exportLedgerOf),
    /** Announces instalments three days before they fall due. */
    announceInstalments: on(announceInstalments),
    /** Opens instalments that are due. */
    openInstalments: on(openInstalments),
    /** Suspends access while an instalment is overdue for good. */
    suspendOverdue: on(suspendOverdue),
  }
}
