import type { OrderId, PaymentId, SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** The kinds of discrepancies in the books. */
export type FindingKind =
  /** A payment's row differs from its ledger. */
  | 'payment_row'
  /** The refunds of a payment are not divided among its lines. */
  | 'line_shares'
  /** A payment has no ledger. */
  | 'ledger_missing'
  /** An order or a payment is not the sum of its lines. */
  | 'sum'
  | 'invoice_missing'
  /** The credit notes of an invoice do not match the refunds. */
  | 'invoice_credit'
  /** An invoice with another amount than the payment, or without a payment. */
  | 'invoice_differs'
  /** An order's state does not follow from its payments. */
  | 'order_state'
  /** A purchase was paid but not delivered. */
  | 'access_missing'
  /** A purchase was delivered but not paid. */
  | 'access_not_paid'
  /** A webhook was not recorded. */
  | 'notice_lost'
  | 'refund_lost'
  /** The gateway has charged one payment twice. */
  | 'charged_twice'
  /** The gateway and the ledger differ. */
  | 'gateway_differs'
  /** The gateway has a charge with a reference that is not ours. */
  | 'unknown_payment'
  /** A payout contains a transaction that is not in the books. */
  | 'payout_unmatched'
  /** The gateway did not answer, so that nothing could be compared. */
  | 'gateway_silent'

/** `left` waits for an operator. */
export type FindingEnd = 'repaired' | 'would be repaired' | 'left'

/** One discrepancy and its result in the run. */
export type Finding = {
  readonly kind: FindingKind
  readonly schoolId: SchoolId
  readonly orderId?: OrderId | undefined
  readonly paymentId?: PaymentId | undefined
  /** A sentence for the report. It stays the same for the same discrepancy. */
  readonly what: string
  /** The error of a gateway that did not answer. */
  readonly reason?: string | undefined
  readonly end: FindingEnd
}

/** A discrepancy before any repair. */
export type Discrepancy = Omit<Finding, 'end' | 'schoolId' | 'orderId' | 'why'>

/** The kinds found by comparing an order with its own rows. They are deleted once they are not found any more. */
export const foundInOrders = [
  'payment_row',
  'line_shares',
  'ledger_missing',
  'sum',
  'invoice_missing',
  'invoice_credit',
  'invoice_differs',
  'order_state',
  'access_missing',
  'access_not_paid',
] as const satisfies readonly FindingKind[]

/** All kinds: those within an order, and those with gateways and payouts. */
export const findingKinds = [
  ...foundInOrders,
  'notice_lost',
  'refund_lost',
  'charged_twice',
  'gateway_differs',
  'unknown_payment',
  'payout_unmatched',
  'gateway_silent',
] as const satisfies readonly FindingKind[]

/** The kinds that existing operations repair. An operator must resolve the others. */
export const repairable: ReadonlySet<FindingKind> = new Set([
  'payment_row',
  'line_shares',
  'invoice_missing',
  'invoice_credit',
  'order_state',
  'access_missing',
  'access_not_paid',
])
