import { z } from 'zod'
import type { BookDifference } from '../../domain/commerce/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

const kind = z.enum([
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
  'notice_lost',
  'refund_lost',
  'charged_twice',
  'gateway_differs',
  'unknown_payment',
  'payout_unmatched',
  'gateway_silent',
])

/** A difference in the books that waits for an operator. */
export const difference = component(
  'BookDifference',
  z.object({
    id,
    kind,
    what: z.string().describe('what differs, in a sentence'),
    order_id: id.nullable(),
    trade_no: z.string().nullable(),
    payment_id: id.nullable(),
    found_at: moment.describe('when it was found first'),
    seen_at: moment.describe('when it was found last'),
    resolved_at: momentOrNull,
  }),
)

export function differenceShown(row: BookDifference): z.input<typeof difference> {
  return {
    ...{ id: row.id, kind: row.kind, what: row.what },
    ...{ order_id: row.orderId, trade_no: row.tradeNo, payment_id: row.paymentId },
    found_at: momentOf(row.foundAt),
    seen_at: momentOf(row.seenAt),
    resolved_at: momentOf(row.resolvedAt),
  }
}
