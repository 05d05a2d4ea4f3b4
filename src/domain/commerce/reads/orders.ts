import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage, type PageRequest } from '../../../platform/db/keyset.ts'
import type { OrderId, PaymentsTable, PersonId } from '../../../platform/db/schema.gen.ts'
import type { RowOf } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { withOrders } from './payments-in-json.ts'
import { firstAttemptFirst, readPayments } from './read-payments.ts'
import { ordersReadableBy, paymentsReadableBy, refundsReadableBy } from './readable-by.ts'

type Deps = { readonly db: Db }

/** Which orders a list is of. */
export type OrderFilter = {
  /** Those with a payment in this state. */
  readonly state?: PaymentsTable['state'] | undefined
  readonly memberId?: PersonId | undefined
  readonly tradeNo?: string | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  /** Those with a payment that an operator must look at, or those without. */
  readonly needsAttention?: boolean | undefined
}

/** A school's orders, newest first, with who bought and what. */
export async function listOrders(
  { db }: Deps,
  actor: Editor,
  { page, ...filter }: OrderFilter & { readonly page: PageRequest },
) {
  refuseUnlessMay(actor, 'orders:read')
  const order = { at: 'orders.created_at', id: 'orders.id', latestFirst: true } as const
  return await keysetPage(chosen(summaries(db, actor), filter), order, page)
}

function chosen(orders: ReturnType<typeof summaries>, filter: OrderFilter) {
  const { state, memberId, tradeNo, from, until, needsAttention } = filter
  let rows = orders
  if (state) rows = rows.where(hasPayment(sql`state = ${state}`))
  if (memberId) rows = rows.where('orders.personId', '=', memberId)
  if (tradeNo !== undefined) rows = rows.where('orders.tradeNo', '=', tradeNo)
  if (from) rows = rows.where('orders.createdAt', '>=', from)
  if (until) rows = rows.where('orders.createdAt', '<', until)
  if (needsAttention === undefined) return rows
  const isWaiting = hasPayment(sql`needs_attention is not null`)
  return rows.where(needsAttention ? isWaiting : sql<boolean>`not ${isWaiting}`)
}

function hasPayment(condition: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from payments where school_id = orders.school_id and order_id = orders.id and ${condition}
  )`
}

/** What happened to the payments of an order, latest first. */
export async function ledgerOf({ db }: Deps, actor: Editor, orderId: OrderId, page: PageRequest) {
  refuseUnlessMay(actor, 'orders:read')
  const entries = paymentsReadableBy(db, actor)
    .where('payments.orderId', '=', orderId)
    .innerJoin('paymentEvents as entry', (join) =>
      join.onRef('entry.schoolId', '=', 'payments.schoolId').onRef('entry.paymentId', '=', 'payments.id'),
    )
    .select(['entry.id', 'entry.paymentId', 'entry.gateway', 'entry.kind', 'entry.amount', 'entry.currency'])
    .select(['entry.happenedAt', 'entry.recordedAt', 'entry.byPersonId'])
  return await keysetPage(entries, { at: 'entry.recorded_at', id: 'entry.id', latestFirst: true }, page)
}

export type LedgerLine = RowOf<typeof ledgerOf>

/** One order with its payments and what was asked back of them. */
export async function orderById({ db }: Deps, actor: Editor, id: OrderId) {
  refuseUnlessMay(actor, 'orders:read')
  const order = await summaries(db, actor).where('orders.id', '=', id).executeTakeFirst()
  if (!order) throw new Refusal('not_found', 'No such order')
  const own = withOrders(paymentsReadableBy(db, actor)).where('payments.orderId', '=', id)
  const payments = await readPayments(db, firstAttemptFirst(own))
  const refunds = await refundsReadableBy(db, actor)
    .selectAll('refunds')
    .where('refunds.paymentId', '=', (eb) => eb.fn.any(eb.val(payments.map((payment) => payment.id))))
    .orderBy('requestedAt')
    .orderBy('id')
    .execute()
  return { ...order, payments, refunds }
}

function summaries(db: Db, actor: Editor) {
  return ordersReadableBy(db, actor)
    .innerJoin('people', 'people.id', 'orders.personId')
    .select([
      'orders.id',
      'orders.tradeNo',
      'orders.personId',
      'people.name as personName',
      'people.email as personEmail',
      'orders.currency',
      'orders.total',
      'orders.instalments',
      'orders.fulfilment',
      'orders.createdAt',
      sql<string[]>`array(
        select line.name from order_lines line
        where line.school_id = orders.school_id and line.order_id = orders.id order by line.position
      )`.as('names'),
      sql<string[]>`array(
        select payment.state from payments payment
        where payment.school_id = orders.school_id and payment.order_id = orders.id
        order by payment.sequence, payment.created_at, payment.id
      )`.as('paymentStates'),
    ])
}
