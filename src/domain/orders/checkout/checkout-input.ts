import type { OrderId, PaymentId } from '../../../platform/db/schema/schema.gen.ts'
import type { GatewayName } from '../../gateways/index.ts'
import type { InvoiceDetails } from '../../invoicing/index.ts'
import type { OrderPurpose, Selection } from '../../pricing/index.ts'
import type { PaymentState } from '../ledger/ledger-entry.ts'

export type CheckoutInput = {
  readonly selections: readonly Selection[]
  readonly couponCode?: string | undefined
  /** One of the school's currencies; default: its own. */
  readonly currency?: string | undefined
  /** The recipient of the order; default: the buyer. */
  readonly purpose?: OrderPurpose | undefined
  /** The buyer's country (ISO 3166-1 alpha-2), required if the school has tax rates; default: that of their last order. */
  readonly country?: string | undefined
  /** The ids of the order bumps that the checkout offered, to count them. */
  readonly offeredBumpIds?: readonly string[] | undefined
  readonly invoice?: InvoiceDetails | undefined
  readonly gateway?: GatewayName | undefined
  /** A UUID generated with the form: repeated submissions place one order. */
  readonly idempotencyKey?: string | undefined
  /** The total shown to the buyer: the order is refused if the total differs. */
  readonly expectedTotal?: bigint | undefined
}

export type CheckoutResult = {
  readonly orderId: OrderId
  readonly paymentId: PaymentId
  readonly tradeNo: string
  readonly total: bigint
  readonly currency: string
  /** `paid` if the amount is 0; for a repeated submission the current state of the newest payment. */
  readonly state: PaymentState
}
