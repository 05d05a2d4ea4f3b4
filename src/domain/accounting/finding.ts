import type { OrderId, PaymentId, SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** What can be wrong with the books. */
export type FindingKind =
  /** A payment's row says something else than its ledger. */
  | 'payment_row'
  /** The refunds of a payment are not shared out over its lines. */
  | 'line_shares'
  /** A payment has no ledger. */
  | 'ledger_missing'
  /** An order or a payment is not the sum of its lines. */
  | 'sum'
  | 'invoice_missing'
  /** The credit notes of an invoice are not what was paid back. */
  | 'invoice_credit'
  /** An invoice of another amount, or of nothing that was paid. */
  | 'invoice_differs'
  /** An order is not as its payments say. */
  | 'order_state'
  /** Paid, and something of it was not given. */
  | 'access_missing'
  /** Something was given that is not paid. */
  | 'access_not_paid'
  /** The gateway told something that was not recorded. */
  | 'notice_lost'
  | 'refund_lost'
  /** The gateway has taken the money of one payment twice. */
  | 'charged_twice'
  /** The gateway tells something else than the ledger. */
  | 'gateway_differs'
  /** The gateway has taken money under a reference that is not ours. */
  | 'unknown_payment'
  /** A gateway has paid out something that nothing here has. */
  | 'payout_unmatched'
  /** The gateway did not answer, so that nothing could be compared. */
  | 'gateway_silent'

/** `left` waits for a person. */
export type FindingEnd = 'repaired' | 'would be repaired' | 'left'

/** One difference: what is wrong, and what was done about it. */
export type Finding = {
  readonly kind: FindingKind
  readonly schoolId: SchoolId
  readonly orderId?: OrderId | undefined
  readonly paymentId?: PaymentId | undefined
  /** A sentence for whoever reads the report: the same one as long as it is the same difference. */
  readonly what: string
  /** What a gateway that was silent, or the network to it, said. */
  readonly why?: string | undefined
  readonly end: FindingEnd
}

/** A difference before anything was done about it. */
export type Discrepancy = Omit<Finding, 'end' | 'schoolId' | 'orderId' | 'why'>

/** What is found by comparing an order with all that belongs to it: once it is not found any more, it is gone. */
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

/** Every kind: those within an order, and those with gateways and payouts. */
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

/** What existing operations put right by themselves; a person must look at the others. */
export const repairable: ReadonlySet<FindingKind> = new Set([
  'payment_row',
  'line_shares',
  'invoice_missing',
  'invoice_credit',
  'order_state',
  'access_missing',
  'access_not_paid',
])
