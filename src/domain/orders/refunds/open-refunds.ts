import type { Db } from '../../../platform/db/database.ts'
import { keysetPage, type PageRequest } from '../../../platform/db/paging/keyset.ts'
import type { RefundId } from '../../../platform/db/schema/schema.gen.ts'
import type { LookupRow } from '../../../platform/paging.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { openRefundStates } from '../ledger/open-refund-states.ts'
import { refundsReadableBy } from '../reads/readable-by.ts'

/** Refunds that need an operator's decision or completion, oldest first. */
export async function listOpenRefunds({ db }: { readonly db: Db }, actor: Editor, page: PageRequest) {
  refuseUnlessMay(actor, 'orders:read')
  const query = withOrders(db, actor).where('refunds.state', 'in', openRefundStates)
  return await keysetPage(query, { at: 'refunds.requested_at', id: 'refunds.id', latestFirst: false }, page)
}

/** One refund in any state; undefined if there is none. */
export async function refundById({ db }: { readonly db: Db }, actor: Editor, id: RefundId) {
  refuseUnlessMay(actor, 'orders:read')
  return await withOrders(db, actor).where('refunds.id', '=', id).executeTakeFirst()
}

export type RefundOfOrder = LookupRow<typeof refundById>

function withOrders(db: Db, actor: Editor) {
  return refundsReadableBy(db, actor)
    .innerJoin('payments', (join) =>
      join.onRef('payments.schoolId', '=', 'refunds.schoolId').onRef('payments.id', '=', 'refunds.paymentId'),
    )
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'payments.schoolId').onRef('orders.id', '=', 'payments.orderId'),
    )
    .selectAll('refunds')
    .select(['orders.id as orderId', 'orders.tradeNo', 'payments.personId'])
    .select(['payments.currency', 'payments.needsAttention'])
}
