import { beginPayment } from './checkout/begin-payment.ts'
import { checkout } from './checkout/checkout.ts'
import { grantByOperator } from './checkout/grant-by-operator.ts'
import { tryAgain } from './checkout/try-again.ts'
import * as coupons from './coupons/manage-coupons.ts'
import type { CommerceDeps } from './deps.ts'
import { expireDue } from './expire-due.ts'
import { setGatewayAccount } from './gateways/accounts.ts'
import { gatewaysOf, simulatorKeyAt } from './gateways/gateway-at.ts'
import { simulateExpiry } from './gateways/simulated-expiry.ts'
import { simulatedNotice } from './gateways/simulated-notice.ts'
import { issueInvoice } from './issue-invoice.ts'
import { askGateway } from './notices/ask-gateway.ts'
import { enterPayment } from './notices/enter-payment.ts'
import { recordNotice } from './notices/record-notice.ts'
import { openInstalments } from './open-instalments.ts'
import { paidPersonalData } from './personal-data.ts'
import { listOrders, orderById } from './reads/orders.ts'
import { ownPayment } from './reads/own-payment.ts'
import { paymentCount, payments, paymentsByTradeNo } from './reads/payments-page.ts'
import { decideRefund, finishRefund } from './refunds/decide-refund.ts'
import { listOpenRefunds } from './refunds/open-refunds.ts'
import { requestRefund } from './refunds/request-refund.ts'

export type { CheckedOut, CheckoutInput } from './checkout/checkout.ts'
export type { OperatorGrant } from './checkout/grant-by-operator.ts'
export type { InvoiceWish } from './checkout/invoice-wish.ts'
export type { Selection } from './checkout/selections.ts'
export type { Coupon, CouponTerms, NewCoupon } from './coupons/manage-coupons.ts'
export type { CommerceDeps } from './deps.ts'
export type { GatewaySettings } from './gateways/accounts.ts'
export type {
  Acknowledgement,
  Beginning,
  Capabilities,
  GatewayName,
  Notice,
  ReturnAddresses,
} from './gateways/gateway.ts'
export type { SimulatorChoice } from './gateways/simulated-notice.ts'
export { type SimulatorSettings, signSimulatorNotice } from './gateways/simulator.ts'
export { type Derived, derive } from './ledger/derive.ts'
export type {
  Attention,
  LedgerEvent,
  PaymentState,
  PaymentType,
  RefundingState,
} from './ledger/ledger-event.ts'
export type { PaymentFact } from './ledger/tell-changes.ts'
export type { AnsweredNotice, NoticeOutcome, RefusedNotice } from './notices/record-notice.ts'
export type { OwnPayment, OwnPaymentKey } from './reads/own-payment.ts'
export type { Payment } from './reads/payment-view.ts'
export { paymentsReadableBy } from './reads/readable-by.ts'
export type { RefundRequest } from './refunds/request-refund.ts'
export { sharesByWeight } from './shares.ts'

export type Commerce = ReturnType<typeof createCommerce>

/** Orders, their payments and what follows from them; coupons, refunds, and the gateways through which money comes. */
export function createCommerce(deps: CommerceDeps) {
  return {
    ...memberDoors(deps),
    ...operatorDoors(deps),
    ...couponDoors(deps),
    ...gatewayDoors(deps),
    ...jobs(deps),
  }
}

type Rest<F> = F extends (deps: never, ...rest: infer R) => infer Result ? (...rest: R) => Result : never

// The operation with its dependencies given, and the rest of its signature as it is.
function bind(deps: CommerceDeps) {
  return <F extends (deps: CommerceDeps, ...rest: never[]) => unknown>(operation: F) =>
    ((...rest: never[]) => operation(deps, ...rest)) as Rest<F>
}

function memberDoors(deps: CommerceDeps) {
  const on = bind(deps)
  return {
    checkout: on(checkout),
    beginPayment: on(beginPayment),
    tryAgain: on(tryAgain),
    requestRefund: on(requestRefund),
    ownPayment: on(ownPayment),
    payments: on(payments),
    paymentCount: on(paymentCount),
    paymentsByTradeNo: on(paymentsByTradeNo),
    paidPersonalData: on(paidPersonalData),
  }
}

function operatorDoors(deps: CommerceDeps) {
  const on = bind(deps)
  return {
    grantByOperator: on(grantByOperator),
    enterPayment: on(enterPayment),
    askGateway: on(askGateway),
    decideRefund: on(decideRefund),
    finishRefund: on(finishRefund),
    listOpenRefunds: on(listOpenRefunds),
    issueInvoice: on(issueInvoice),
    listOrders: on(listOrders),
    orderById: on(orderById),
    setGatewayAccount: on(setGatewayAccount),
  }
}

function couponDoors(deps: CommerceDeps) {
  const on = bind(deps)
  return {
    listCoupons: on(coupons.listCoupons),
    couponById: on(coupons.couponById),
    createCoupon: on(coupons.createCoupon),
    updateCoupon: on(coupons.updateCoupon),
    archiveCoupon: on(coupons.archiveCoupon),
  }
}

function gatewayDoors(deps: CommerceDeps) {
  const on = bind(deps)
  return {
    recordNotice: on(recordNotice),
    gatewaysOf: on(gatewaysOf),
    simulatorKeyAt: on(simulatorKeyAt),
    simulatedNotice: on(simulatedNotice),
    simulateExpiry: on(simulateExpiry),
  }
}

function jobs(deps: CommerceDeps) {
  const on = bind(deps)
  return { expireDue: on(expireDue), openInstalments: on(openInstalments) }
}
