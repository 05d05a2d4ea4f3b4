import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import { keysetPage, type PageRequest } from '../../../platform/db/paging/keyset.ts'
import type {
  OrderId,
  PaymentsTable,
  PersonId,
  SchoolId,
  SubscriptionId,
} from '../../../platform/db/schema/schema.gen.ts'
import type { RowOf } from '../../../platform/paging.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../../identity/index.ts'
import { withRemaining } from './payments-in-json.ts'
import { firstAttemptFirst, readPayments } from './read-payments.ts'
import { ordersReadableBy, paymentsReadableBy, refundsReadableBy } from './readable-by.ts'
import { isAboutToLapse, requiresAttention } from './waiting-for-operators.ts'

type Deps = { readonly db: Db }

/** The filters of a list of orders. */
export type OrderFilter = {
  /** Orders with a payment in this state. */
  readonly state?: PaymentsTable['state'] | undefined
  readonly memberId?: PersonId | undefined
  readonly tradeNo?: string | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  /** Orders with or without a payment that needs an operator's attention. */
  readonly needsAttention?: boolean | undefined
  /** Orders with or without a payment that must be paid within two days. */
  readonly lapsing?: boolean | undefined
}

/** A school's orders with buyers and items, newest first. */
export async function listOrders(
  { db, clock }: Deps & { readonly clock: Clock },
  actor: Editor,
  { page, ...filter }: OrderFilter & { readonly page: PageRequest },
) {
  refuseUnlessMay(actor, 'orders:read')
  const { state, from, until, needsAttention, lapsing } = filter
  const now = clock.now()
  const orders = filtered(summaries(db, actor), filter, now)
  const span = { page, from, until }
  if (lapsing) return await pageBy(orders, (payment) => isAboutToLapse(payment, now), span)
  if (state)
    return await pageBy(orders, (payment) => sql`${sql.ref(`${payment}.state`)} = ${sql.lit(state)}`, span)
  if (needsAttention) return await pageBy(orders, requiresAttention, span)
  let rows = orders
  if (from) rows = rows.where('orders.createdAt', '>=', from)
  if (until) rows = rows.where('orders.createdAt', '<', until)
  return await keysetPage(rows, { at: 'orders.created_at', id: 'orders.id', latestFirst: true }, page)
}

type Span = Pick<OrderFilter, 'from' | 'until'> & { readonly page: PageRequest }
type PaymentCondition = (payment: string) => RawBuilder<unknown>

// Reads the payments in this state, which have an index in the order of their orders; one for each order.
async function pageBy(orders: Orders, fits: PaymentCondition, { page, from, until }: Span) {
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

function filtered(orders: Orders, filter: OrderFilter, now: Date): Orders {
  const { state, memberId, tradeNo, needsAttention, lapsing } = filter
  let rows = orders
  if (memberId) rows = rows.where('orders.personId', '=', memberId)
  if (tradeNo !== undefined) rows = rows.where('orders.tradeNo', '=', tradeNo)
  if (lapsing === false) rows = rows.where(not(withPayment((payment) => isAboutToLapse(payment, now))))
  if (needsAttention === false) rows = rows.where(not(withPayment(requiresAttention)))
  if (needsAttention && (state || lapsing)) rows = rows.where(withPayment(requiresAttention))
  return state && lapsing
    ? rows.where(withPayment((payment) => sql`${sql.ref(`${payment}.state`)} = ${sql.lit(state)}`))
    : rows
}

const withPayment = (fits: PaymentCondition) => sql<boolean>`exists (
  select from payments as part where part.school_id = orders.school_id and part.order_id = orders.id
    and ${fits('part')}
)`
const not = (condition: RawBuilder<boolean>) => sql<boolean>`not ${condition}`

type Orders = ReturnType<typeof summaries>

/** The ledger entries of an order's payments, latest first. */
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

/** One order with its payments, refunds and vouchers. */
export async function orderById({ db }: Deps, actor: Editor, id: OrderId) {
  refuseUnlessMay(actor, 'orders:read')
  const order = await summaries(db, actor)
    .select(subscriptionOf(actor.schoolId).as('subscriptionId'))
    .where('orders.id', '=', id)
    .executeTakeFirst()
  if (!order) throw new Refusal('not_found', 'No such order')
  const own = withRemaining(actor.schoolId, paymentsReadableBy(db, actor)).where('payments.orderId', '=', id)
  const payments = await readPayments(db, actor.schoolId, firstAttemptFirst(own))
  const refunds = await refundsReadableBy(db, actor)
    .selectAll('refunds')
    .where('refunds.paymentId', '=', (eb) => eb.fn.any(eb.val(payments.map((payment) => payment.id))))
    .orderBy('requestedAt')
    .orderBy('id')
    .execute()
  const vouchers = order.purpose === 'self' ? [] : await vouchersOfOrder(db, actor, id)
  return { ...order, payments, refunds, vouchers }
}

/** The subscription that an order began, renewed or switched. */
const subscriptionOf = (schoolId: SchoolId) => sql<SubscriptionId | null>`(
  select coalesce(line.subscription_id, started.id) from order_lines line
  left join subscriptions started on started.school_id = line.school_id and started.first_line_id = line.id
  where line.school_id = ${schoolId} and line.order_id = orders.id
    and coalesce(line.subscription_id, started.id) is not null
  limit 1
)`

// Without their codes: those are for the buyer and the recipient only.
async function vouchersOfOrder(db: Db, actor: Editor, orderId: OrderId) {
  return await ordersReadableBy(db, actor)
    .where('orders.id', '=', orderId)
    .innerJoin('orderLines as line', (join) =>
      join.onRef('line.schoolId', '=', 'orders.schoolId').onRef('line.orderId', '=', 'orders.id'),
    )
    .innerJoin('vouchers', (join) =>
      join.onRef('vouchers.schoolId', '=', 'line.schoolId').onRef('vouchers.lineId', '=', 'line.id'),
    )
    .leftJoin('people as redeemer', 'redeemer.id', 'vouchers.redeemedBy')
    .orderBy('line.position')
    .orderBy('vouchers.position')
    .select(['vouchers.id', 'line.name', 'vouchers.recipientEmail', 'vouchers.redeemedBy'])
    .select([
      'vouchers.redeemedAt',
      'vouchers.mailedAt',
      'vouchers.activeAt',
      'redeemer.name as redeemerName',
    ])
    .execute()
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
      'orders.purpose',
      'orders.country',
      'orders.createdAt',
      sql<string[]>`array(
        select line.name from order_lines line
        where line.school_id = ${actor.schoolId} and line.order_id = orders.id order by line.position
      )`.as('names'),
      sql<string[]>`array(
        select payment.state from payments payment
        where payment.school_id = ${actor.schoolId} and payment.order_id = orders.id
        order by payment.sequence, payment.created_at, payment.id
      )`.as('paymentStates'),
    ])
}
