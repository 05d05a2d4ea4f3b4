import type { Db } from '../../../platform/db/database.ts'
import { keysetPage, type PageRequest } from '../../../platform/db/paging/keyset.ts'
import type { OrderId } from '../../../platform/db/schema/schema.gen.ts'
import type { RowOf } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { invoicesReadableBy, ordersReadableBy } from './readable-by.ts'

/** The invoices of an order with their credit notes and those that they replace, as operators see them. */
export async function invoicesOfOrder({ db }: { readonly db: Db }, actor: Editor, orderId: OrderId) {
  refuseUnlessMay(actor, 'orders:read')
  const order = ordersReadableBy(db, actor).where('orders.id', '=', orderId).select('orders.id')
  if (!(await order.executeTakeFirst())) throw new Refusal('not_found', 'No such order')
  const invoices = await listed(db, actor)
    .where('payments.orderId', '=', orderId)
    .orderBy('payments.sequence')
    .orderBy('payments.createdAt')
    .orderBy('payments.id')
    .execute()
  const allowances = await db
    .selectFrom('invoiceAllowances')
    .selectAll()
    .where('schoolId', '=', actor.schoolId)
    .where('paymentId', '=', (eb) => eb.fn.any(eb.val(invoices.map(({ paymentId }) => paymentId))))
    .orderBy('createdAt')
    .orderBy('refundId')
    .execute()
  const voided = await db
    .selectFrom('voidedInvoices')
    .selectAll()
    .where('schoolId', '=', actor.schoolId)
    .where('paymentId', '=', (eb) => eb.fn.any(eb.val(invoices.map(({ paymentId }) => paymentId))))
    .orderBy('edition')
    .execute()
  const byPayment = Map.groupBy(allowances, ({ paymentId }) => paymentId)
  const voidedBefore = Map.groupBy(voided, ({ paymentId }) => paymentId)
  return invoices.map((invoice) => ({
    ...invoice,
    allowances: byPayment.get(invoice.paymentId) ?? [],
    voidedBefore: voidedBefore.get(invoice.paymentId) ?? [],
  }))
}

export type OrderInvoice = Awaited<ReturnType<typeof invoicesOfOrder>>[number]

/** The invoices that their issuers could not settle, the oldest failure first. */
export async function listFailedInvoices({ db }: { readonly db: Db }, actor: Editor, page: PageRequest) {
  refuseUnlessMay(actor, 'orders:read')
  const failed = listed(db, actor).where('invoices.failedAt', 'is not', null)
  return await keysetPage(
    failed,
    { at: 'invoices.failed_at', id: 'invoices.payment_id', latestFirst: false },
    page,
  )
}

export type FailedInvoice = RowOf<typeof listFailedInvoices>

function listed(db: Db, actor: Editor) {
  return invoicesReadableBy(db, actor)
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.schoolId', '=', 'invoices.schoolId')
        .onRef('payments.id', '=', 'invoices.paymentId'),
    )
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'payments.schoolId').onRef('orders.id', '=', 'payments.orderId'),
    )
    .selectAll('invoices')
    .select(['payments.currency', 'payments.orderId', 'orders.tradeNo'])
}
