import type { Db } from '../../../platform/db/database.ts'
import { keysetPage, type PageRequest } from '../../../platform/db/keyset.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { refundsReadableBy } from '../reads/readable-by.ts'

/** Refunds that need an operator's decision or completion, oldest first. */
export async function listOpenRefunds({ db }: { readonly db: Db }, actor: Editor, page: PageRequest) {
  refuseUnlessMay(actor, 'orders:read')
  const query = refundsReadableBy(db, actor)
    .innerJoin('payments', (join) =>
      join.onRef('payments.schoolId', '=', 'refunds.schoolId').onRef('payments.id', '=', 'refunds.paymentId'),
    )
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'payments.schoolId').onRef('orders.id', '=', 'payments.orderId'),
    )
    .where('refunds.state', 'in', ['requested', 'processing'])
    .selectAll('refunds')
    .select(['orders.tradeNo', 'payments.personId', 'payments.currency', 'payments.needsAttention'])
  return await keysetPage(query, { at: 'refunds.requested_at', id: 'refunds.id', latestFirst: false }, page)
}
