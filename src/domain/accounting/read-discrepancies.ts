import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { keysetPage, type PageRequest } from '../../platform/db/paging/keyset.ts'
import type { BookDifferenceId, OrderId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { RowOf } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import { discrepanciesReadableBy } from '../orders/index.ts'
import { recordAudit } from '../tenancy/index.ts'

/** The discrepancies that wait for an operator, the oldest first. */
export async function listDiscrepancies({ db }: { readonly db: Db }, actor: Editor, page: PageRequest) {
  refuseUnlessMay(actor, 'orders:read')
  const open = listed(db, actor).where('difference.resolvedAt', 'is', null)
  return await keysetPage(open, { at: 'difference.found_at', id: 'difference.id', latestFirst: false }, page)
}

export type StoredDiscrepancy = RowOf<typeof listDiscrepancies>

/** Marks a discrepancy as resolved, once. It is not listed again while it persists. */
export async function resolveDiscrepancy(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  actor: Editor,
  id: BookDifferenceId,
): Promise<StoredDiscrepancy> {
  refuseUnlessMay(actor, 'orders:write')
  const { schoolId } = actor
  const byPersonId = actor.kind === 'operator' ? actor.memberId : undefined
  return await inTransaction(db, async (tx) => {
    const resolved = await tx
      .updateTable('bookDifferences')
      .set({ resolvedAt: clock.now() })
      .where('schoolId', '=', schoolId)
      .where('id', '=', id)
      .where('resolvedAt', 'is', null)
      .returning(['kind', 'what'])
      .executeTakeFirst()
    const detail = { ...resolved, differenceId: id }
    if (resolved)
      await recordAudit(tx, clock, { kind: 'book_difference.resolved', schoolId, byPersonId, detail })
    const row = await listed(tx, actor).where('difference.id', '=', id).executeTakeFirst()
    if (!row) throw new Refusal('not_found', 'No such discrepancy')
    return row
  })
}

// A discrepancy of a payment refers to the order of that payment.
function listed(db: Db, actor: Editor) {
  return discrepanciesReadableBy(db, actor)
    .leftJoin('payments', (join) =>
      join
        .onRef('payments.schoolId', '=', 'difference.schoolId')
        .onRef('payments.id', '=', 'difference.paymentId'),
    )
    .leftJoin('orders', (join) =>
      join
        .onRef('orders.schoolId', '=', 'difference.schoolId')
        .on('orders.id', '=', sql<OrderId>`coalesce(difference.order_id, payments.order_id)`),
    )
    .select(['difference.id', 'difference.kind', 'difference.what', 'difference.paymentId'])
    .select(['difference.foundAt', 'difference.seenAt', 'difference.resolvedAt'])
    .select(['orders.id as orderId', 'orders.tradeNo'])
}
