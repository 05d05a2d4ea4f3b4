import type { OrderId, PaymentId } from '../../../platform/db/schema.gen.ts'
import type { GatewayName, PaymentState } from '../ledger/ledger-entry.ts'
import type { InvoiceWish } from './invoice-wish.ts'
import type { Selection } from './selections.ts'

export type CheckoutInput = {
  readonly selections: readonly Selection[]
  readonly couponCode?: string | undefined
  readonly invoice?: InvoiceWish | undefined
  readonly gateway?: GatewayName | undefined
  /** A UUID made with the form: however often it is sent, it places one order. */
  readonly requestKey?: string | undefined
  /** What the buyer was shown: the order is refused when it has come to something else. */
  readonly expectedTotal?: bigint | undefined
}

export type CheckedOut = {
  readonly orderId: OrderId
  readonly paymentId: PaymentId
  readonly tradeNo: string
  readonly total: bigint
  readonly currency: string
  /** `paid` where there was nothing to pay. An order that was placed before says how its newest payment stands. */
  readonly state: PaymentState
}
