import type { Clock } from '../../../platform/clock.ts'
import type { PaymentId, PaymentMandateId } from '../../../platform/db/schema/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import type { GatewayName, PaymentType } from '../../gateways/index.ts'
import { equalShares } from '../../pricing/index.ts'
import { type Entry, ownEntry } from '../ledger/ledger-entry.ts'
import { type PaymentShares, type ReceiptOrder, receiptOf } from '../ledger/payment-receipt.ts'
import { newReference } from './trade-no.ts'
import type { WrittenOrder } from './write-order.ts'

/** An order's stored amounts, for which a payment is made. */
export type PayableOrder = Pick<
  WrittenOrder,
  'schoolId' | 'id' | 'personId' | 'tradeNo' | 'currency' | 'total' | 'instalments' | 'createdAt'
> & {
  readonly lines: readonly (ReceiptOrder['lines'][number] & {
    readonly original: bigint
    readonly discount: bigint
  })[]
  readonly adjustments: readonly (ReceiptOrder['adjustments'][number] & { readonly amount: bigint })[]
}

export type PaymentOpening = {
  readonly sequence: number
  readonly gateway: GatewayName
  readonly deadlineAt: Date
  /** Set immediately if there is no choice. */
  readonly type?: PaymentType | undefined
  /** The stored method that is charged while the member is away. */
  readonly mandateId?: PaymentMandateId | undefined
}

/** The ledger entry of a new payment of an order: the first, the next instalment, or a retry. */
export function newPayment(clock: Clock, order: PayableOrder, opening: PaymentOpening): Entry {
  const { sequence, gateway, deadlineAt, type, mandateId = null } = opening
  const { schoolId, id: orderId, personId, currency } = order
  const id = newId<'Payment'>(clock)
  const now = clock.now()
  const shares = sharesOf(order, id, sequence)
  const terms = { type, deadlineAt: deadlineAt.toISOString() }
  const payment = {
    schoolId,
    id,
    orderId,
    personId,
    currency,
    gateway,
    sequence,
    mandateId,
    amount: instalmentAmount(order.total, order, sequence),
    gatewayReference: newReference(order.tradeNo),
    state: 'not_paid',
    refundingState: 'none',
    refunded: 0n,
    instalmentCount: order.instalments,
    receipt: receiptOf(order, shares),
    orderedAt: order.createdAt,
    createdAt: now,
    updatedAt: now,
  } as const
  return {
    ...ownEntry(id, { kind: 'begun', happenedAt: now, detail: terms }),
    opens: { payment, ...shares },
  }
}

function sharesOf(order: PayableOrder, paymentId: PaymentId, sequence: number): PaymentShares {
  const { schoolId } = order
  const lines = order.lines.map(({ id: lineId, ...line }) => {
    const original = instalmentAmount(line.original, order, sequence)
    const discount = instalmentAmount(line.discount, order, sequence)
    return { schoolId, paymentId, lineId, original, discount, amount: original - discount }
  })
  const adjustments = order.adjustments.map(({ id: adjustmentId, amount }) => ({
    schoolId,
    paymentId,
    adjustmentId,
    amount: instalmentAmount(amount, order, sequence),
  }))
  return { lines: balanced(lines, order, sequence), adjustments }
}

// Shares are rounded separately; the instalment line takes the difference, so that the sum is exact.
function balanced<Line extends { original: bigint; amount: bigint }>(
  lines: readonly Line[],
  order: PayableOrder,
  sequence: number,
): Line[] {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)
  const adjusted = sum(order.adjustments.map(({ amount }) => instalmentAmount(amount, order, sequence)))
  const missing =
    instalmentAmount(order.total, order, sequence) - adjusted - sum(lines.map(({ amount }) => amount))
  return lines.map((line, at) =>
    at === 0 ? { ...line, original: line.original + missing, amount: line.amount + missing } : line,
  )
}

function instalmentAmount(amount: bigint, { instalments }: PayableOrder, sequence: number): bigint {
  const part = equalShares(amount, instalments)[sequence - 1]
  if (part === undefined) throw new Error(`Instalment ${sequence} of ${instalments} does not exist`)
  return part
}
