import { z } from 'zod'
import { findingKinds, type StoredDiscrepancy } from '../../domain/accounting/index.ts'
import { component } from '../wire/component.ts'
import { id, moment, momentOf, momentOrNull } from '../wire/shapes.ts'

/** A discrepancy in the books, stored for operators. */
export const discrepancy = component(
  'BookDifference',
  z.object({
    id,
    kind: z.enum(findingKinds),
    what: z.string().describe('the discrepancy, in a sentence'),
    order_id: id.nullable(),
    trade_no: z.string().nullable(),
    payment_id: id.nullable(),
    found_at: moment.describe('when it was first found'),
    seen_at: moment.describe('when it was last found'),
    resolved_at: momentOrNull,
  }),
)

export function toDiscrepancy(row: StoredDiscrepancy): z.input<typeof discrepancy> {
  return {
    id: row.id,
    kind: row.kind,
    what: row.what,
    order_id: row.orderId,
    trade_no: row.tradeNo,
    payment_id: row.paymentId,
    found_at: momentOf(row.foundAt),
    seen_at: momentOf(row.seenAt),
    resolved_at: momentOf(row.resolvedAt),
  }
}
