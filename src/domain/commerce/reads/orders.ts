import { sql } from 'kysely'
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
  const { state, from, until, needsAttention } = filter
  const orders = chosen(summaries(db, actor), filter)
  if (state) return await pageBy(orders, `state = '${state}'`, { page, from, until })
  if (needsAttention) return await pageBy(orders, 'needs_attention is not null', { page, from, until })
  let rows = orders
  if (from) rows = rows.where('orders.createdAt', '>=', from)
  if (until) rows = rows.where('orders.createdAt', '<', until)
  return await keysetPage(rows, { at: 'orders.created_at', id: 'orders.id', latestFirst: true }, page)
}

type Span = Pick<OrderFilter, 'from' | 'until'> & { readonly page: PageRequest }
type PaymentCondition = `state = '${PaymentsTable['state']}'` | 'needs_attention is not null'

// By the payments in such a state, which have an index in the order of their orders; of several of one order, one.
async function pageBy(orders: Orders, condition: PaymentCondition, { page, from, until }: Span) {
  const fits = (payment: string) => sql.raw(`${payment}.${condition}`)
  let rows = orders
    .innerJoin('payments as own', (join) =>
      join.onRef('own.schoolId', '=', 'orders.schoolId').onRef('own.orderId', '=', 'orders.id'),
    )
    .where(sql<boolean>`${fits('own')} and not exists (
      select from payments as former where former.school_id = own.school_id
        and former.order_id = own.order_id and former.id < own.id and ${fits('former')}
    )`)
  if (from) rows = rows.where('own.orderedAt', '>=', from)
  if (until) rows = rows.where('own.orderedAt', '<', until)
  return await keysetPage(rows, { at: 'own.ordered_at', id: 'own.order_id', latestFirst: true }, page)
}

function chosen(orders: Orders, { state, memberId, tradeNo, needsAttention }: OrderFilter): Orders {
  let rows = orders
  if (memberId) rows = rows.where('orders.personId', '=', memberId)
  if (tradeNo !== undefined) rows = rows.where('orders.tradeNo', '=', tradeNo)
  if (needsAttention === false) return rows.where(sql<boolean>`not ${needsLook}`)
  return state && needsAttention ? rows.where(needsLook) : rows
}

const needsLook = sql<boolean>`exists (
  select from payments where school_id = orders.school_id and order_id = orders.id
    and needs_attention is not null
)`

type Orders = ReturnType<typeof summaries>

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
