import { z } from 'zod'
import type { Payout, PayoutLine } from '../../domain/accounting/index.ts'
import { payoutLineKinds, payoutStates } from '../../domain/gateways/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf } from '../wire/shapes.ts'

// The currency of a bank account may differ from those of the offers, and fees may have more decimal places than prices.
const decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/)
  .describe('in the currency of the payout')

/** Money that a gateway has sent to the school's bank. */
export const payout = component(
  'Payout',
  z.object({
    id,
    gateway: z.string(),
    gateway_id: z.string(),
    state: z.enum(payoutStates),
    currency: z.string(),
    amount: decimal,
    charged: decimal,
    refunded: decimal,
    disputed: decimal,
    other: decimal,
    fees: decimal,
    unmatched: z.int().describe('the number of lines of this school without a payment'),
    is_listed: z.boolean().describe('false until the gateway returns its lines'),
    arrives_at: moment,
    created_at: moment,
  }),
)

export function toPayout(row: Payout): z.input<typeof payout> {
  const { decimals } = row
  return {
    id: row.id,
    gateway: row.gateway,
    gateway_id: row.gatewayId,
    state: row.state,
    currency: row.currency,
    amount: decimalOf(row.amount, decimals),
    charged: decimalOf(row.charged ?? 0n, decimals),
    refunded: decimalOf(row.refunded ?? 0n, decimals),
    disputed: decimalOf(row.disputed ?? 0n, decimals),
    other: decimalOf(row.other ?? 0n, decimals),
    fees: decimalOf(row.fees ?? 0n, decimals),
    unmatched: row.unmatched ?? 0,
    is_listed: row.listedAt !== null,
    arrives_at: momentOf(row.arrivesAt),
    created_at: momentOf(row.createdAt),
  }
}

/** A line of a payout. */
export const payoutLine = component(
  'PayoutLine',
  z.object({
    id,
    gateway_id: z.string(),
    kind: z.enum(payoutLineKinds),
    amount: decimal,
    fee: decimal,
    net: decimal,
    currency: z.string(),
    match: z
      .enum(['matched', 'not_needed', 'foreign', 'unmatched'])
      .describe('foreign: a sale of the same account elsewhere'),
    source: z.string().nullable().describe('the id of the charge, refund or dispute at the gateway'),
    payment_id: id.nullable(),
    order_id: id.nullable(),
    happened_at: moment,
  }),
)

export function toPayoutLine(row: PayoutLine): z.input<typeof payoutLine> {
  const { decimals } = row
  return {
    id: row.id,
    gateway_id: row.gatewayId,
    kind: row.kind,
    amount: decimalOf(row.amount, decimals),
    fee: decimalOf(row.fee, decimals),
    net: decimalOf(row.net, decimals),
    currency: row.currency,
    match: row.match,
    source: row.source,
    payment_id: row.paymentId,
    order_id: row.orderId,
    happened_at: momentOf(row.happenedAt),
  }
}

function decimalOf(amount: bigint, decimals: number): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const part = digits.slice(digits.length - decimals)
  return `${amount < 0n ? '-' : ''}${whole}${part ? `.${part}` : ''}`
}
