import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { OrderAdjustmentId, OrderLineId, PaymentId } from '../../../platform/db/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import type { GatewayName } from '../gateways/gateway.ts'
import { appendEvents, type NewEvent } from '../ledger/append-events.ts'
import type { PaymentType } from '../ledger/ledger-event.ts'
import { equalShares } from '../shares.ts'
import { newReference } from './trade-no.ts'
import type { WrittenOrder } from './write-order.ts'

/** What a payment is made for: an order's amounts, as they stand in its rows. */
export type PayableOrder = Pick<
  WrittenOrder,
  'schoolId' | 'id' | 'personId' | 'tradeNo' | 'currency' | 'total' | 'instalments'
> & {
  readonly lines: readonly {
    readonly id: OrderLineId
    readonly original: bigint
    readonly discount: bigint
  }[]
  readonly adjustments: readonly { readonly id: OrderAdjustmentId; readonly amount: bigint }[]
}

export type PaymentOpening = {
  readonly sequence: number
  readonly gateway: GatewayName
  readonly deadlineAt: Date
  /** Known at once where there is no choice. */
  readonly type?: PaymentType | undefined
}

/** A new payment of an order: its first, the next instalment, or another try. */
export async function openPayment(
  tx: Tx,
  clock: Clock,
  order: PayableOrder,
  opening: PaymentOpening,
): Promise<PaymentId> {
  const { schoolId, id: orderId, personId, currency } = order
  const { sequence, gateway, deadlineAt, type } = opening
  const id = newId<'Payment'>(clock)
  const now = clock.now()
  await tx
    .insertInto('payments')
    .values({
      ...{ schoolId, id, orderId, personId, currency, gateway, sequence },
      amount: shareOf(order.total, order, sequence),
      gatewayReference: newReference(order.tradeNo),
      state: 'not_paid',
      refundingState: 'none',
      refunded: 0n,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await shareOut(tx, order, id, sequence)
  const begun = { type, deadlineAt: deadlineAt.toISOString() }
  await appendEvents(tx, clock, { schoolId, paymentId: id }, [ours('begun', id, now, begun)])
  return id
}

/** An entry of the ledger that we make ourselves, once for a payment. */
export function ours(
  kind: NewEvent['kind'],
  name: string,
  happenedAt: Date,
  detail: NewEvent['detail'],
): NewEvent {
  return { gateway: 'lectern', eventId: `${kind}:${name}`, kind, happenedAt, detail }
}

async function shareOut(tx: Tx, order: PayableOrder, paymentId: PaymentId, sequence: number) {
  const { schoolId } = order
  const lines = order.lines.map(({ id: lineId, original, discount }) => {
    const shares = {
      original: shareOf(original, order, sequence),
      discount: shareOf(discount, order, sequence),
    }
    return { schoolId, paymentId, lineId, ...shares, amount: shares.original - shares.discount }
  })
  await tx
    .insertInto('paymentLines')
    .values(balanced(lines, order, sequence))
    .execute()
  const adjustments = order.adjustments.map(({ id: adjustmentId, amount }) => ({
    ...{ schoolId, paymentId, adjustmentId },
    amount: shareOf(amount, order, sequence),
  }))
  if (adjustments.length > 0) await tx.insertInto('paymentAdjustments').values(adjustments).execute()
}

// Shares are rounded each on its own; the line of an instalment takes the difference, so that all adds up.
function balanced<Line extends { original: bigint; amount: bigint }>(
  lines: readonly Line[],
  order: PayableOrder,
  sequence: number,
): Line[] {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)
  const adjusted = sum(order.adjustments.map(({ amount }) => shareOf(amount, order, sequence)))
  const missing = shareOf(order.total, order, sequence) - adjusted - sum(lines.map(({ amount }) => amount))
  return lines.map((line, at) =>
    at === 0 ? { ...line, original: line.original + missing, amount: line.amount + missing } : line,
  )
}

function shareOf(amount: bigint, { instalments }: PayableOrder, sequence: number): bigint {
  const share = equalShares(amount, instalments)[sequence - 1]
  if (share === undefined) throw new Error(`There is no instalment ${sequence} of ${instalments}`)
  return share
}
