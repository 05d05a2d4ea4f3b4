import type { PaymentEventsTable, PaymentsTable, RefundId } from '../../../platform/db/schema.gen.ts'

export type EventKind = PaymentEventsTable['kind']
export type PaymentType = NonNullable<PaymentsTable['paymentType']>
export type PaymentState = PaymentsTable['state']
export type RefundingState = PaymentsTable['refundingState']

/** Why an operator must look at a payment. */
export type Attention = 'place_gone' | 'order_paid_already' | 'paid_twice'

/** What an entry of the ledger says besides its kind; kept as JSON, so moments are text. */
export type EventDetail = {
  readonly type?: PaymentType | undefined
  readonly bankCode?: string | undefined
  readonly bankName?: string | undefined
  readonly codeNo?: string | undefined
  /** Until when it can be paid. */
  readonly deadlineAt?: string | undefined
  /** The gateway's own number of the payment, which its refunds ask for. */
  readonly gatewayTradeNo?: string | undefined
  readonly refundId?: RefundId | undefined
  readonly attention?: Attention | undefined
  /** Another attempt took its place: no notice but that of its money brings it back. */
  readonly isReplaced?: boolean | undefined
  readonly note?: string | undefined
}

/** One entry of the ledger, as states are derived from it. */
export type LedgerEvent = {
  readonly id: string
  readonly kind: EventKind
  readonly amount: bigint | null
  readonly happenedAt: Date
  readonly detail: EventDetail
}
