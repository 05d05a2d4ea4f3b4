import type { RefundId } from '../../platform/db/schema/schema.gen.ts'

export const payoutStates = ['pending', 'paid', 'failed'] as const
export const payoutLineKinds = ['charge', 'refund', 'dispute', 'fee', 'other'] as const

/** A transfer of a gateway to a school's bank, in the gateway's own unit of `decimals` digits. */
export type GatewayPayout = {
  readonly id: string
  readonly amount: bigint
  readonly currency: string
  readonly decimals: number
  readonly state: (typeof payoutStates)[number]
  readonly arrivesAt: Date
  readonly createdAt: Date
  /** True once the gateway can list its lines. */
  readonly isListable: boolean
}

/** One line of a payout. */
export type GatewayPayoutLine = {
  readonly id: string
  readonly kind: (typeof payoutLineKinds)[number]
  readonly amount: bigint
  readonly fee: bigint
  readonly net: bigint
  readonly happenedAt: Date
  /** The gateway's number of the charge, refund or dispute. */
  readonly source: string | null
  /** The gateway's number of the payment. */
  readonly gatewayTradeNo: string | null
  readonly refundId: RefundId | null
  /** Its metadata names this school. */
  readonly isOurs: boolean
}
