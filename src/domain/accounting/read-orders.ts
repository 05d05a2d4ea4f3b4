import { sql } from 'kysely'
import { allSchools } from '../../platform/db/all-schools.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OrderId, SchoolId, SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import { ledgerEvents, type OrderKey } from '../orders/index.ts'

/** The orders that a run compares. */
export type BooksScope = {
  readonly schoolId?: SchoolId | undefined
  /** Orders with a payment that changed since. */
  readonly since?: Date | undefined
  /** Instead, the other orders with stored discrepancies. */
  readonly hasDiscrepancies?: true
}

/** The number of orders that a run compares. */
export async function countOrders(db: Db, scope: BooksScope): Promise<number> {
  const { rows } = await sql<{
    count: string
  }>`select count(*) from orders where ${inScope(scope)} ${markOf(scope)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

/** The next orders by key. */
export async function orderKeysAfter(
  db: Db,
  scope: BooksScope,
  after: OrderKey | undefined,
  limit: number,
): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select school_id, id as order_id from orders
    where ${inScope(scope)} and ${after ? sql`(school_id, id) > (${after.schoolId}, ${after.orderId})` : sql`true`}
    order by school_id, id limit ${limit} ${markOf(scope)}
  `.execute(db)
  return rows
}

function markOf({ schoolId }: BooksScope) {
  return schoolId ? sql`` : allSchools('accounting.orders')
}

function inScope({ schoolId, since, hasDiscrepancies }: BooksScope) {
  const ofSchool = schoolId ? sql`orders.school_id = ${schoolId}` : sql`true`
  if (!since) return ofSchool
  const changed = sql`exists (
    select from payments where payments.school_id = orders.school_id and payments.order_id = orders.id
      and payments.updated_at >= ${since}
  )`
  const stored = sql`exists (
    select from book_differences kept where kept.school_id = orders.school_id and kept.order_id = orders.id
  )`
  return hasDiscrepancies
    ? sql`${ofSchool} and ${stored} and not ${changed}`
    : sql`${ofSchool} and ${changed}`
}

export type OrderInBooks = Awaited<ReturnType<typeof readOrders>>[number]
export type PaymentInBooks = OrderInBooks['payments'][number]

/** Orders with all rows that must match them: five statements for each school, however many orders there are. */
export async function readOrders(db: Db, keys: readonly OrderKey[]) {
  const orders: OrderOfSchool[] = []
  for (const [schoolId, ofSchool] of Map.groupBy(keys, (key) => key.schoolId)) {
    orders.push(...(await ordersOfSchool(db, { schoolId, orderIds: ofSchool.map(({ orderId }) => orderId) })))
  }
  return orders
}

type OrderKeys = { readonly schoolId: SchoolId; readonly orderIds: readonly OrderId[] }
type OrderOfSchool = Awaited<ReturnType<typeof ordersOfSchool>>[number]

async function ordersOfSchool(db: Db, keys: OrderKeys) {
  const orders = await ordersAt(db, keys)
  const lines = await linesOf(db, keys)
  const payments = await paymentsOf(db, keys)
  const events = await eventsOf(db, keys)
  const shares = await sharesOf(db, keys)
  const linesBy = Map.groupBy(lines, ({ orderId }) => orderId)
  const eventsBy = Map.groupBy(events, ({ paymentId }) => paymentId)
  const sharesBy = Map.groupBy(shares, ({ paymentId }) => paymentId)
  const paymentsBy = Map.groupBy(payments, ({ orderId }) => orderId)
  return orders.map((order) => ({
    ...order,
    lines: linesBy.get(order.id) ?? [],
    payments: (paymentsBy.get(order.id) ?? []).map((payment) => ({
      ...payment,
      events: eventsBy.get(payment.id) ?? [],
      shares: sharesBy.get(payment.id) ?? [],
    })),
  }))
}

const isAmong = (column: string, { orderIds }: OrderKeys) =>
  sql<boolean>`${sql.ref(column)} = any(${orderIds}::uuid[])`

async function ordersAt(db: Db, keys: OrderKeys) {
  return await db
    .selectFrom('orders')
    .where('schoolId', '=', keys.schoolId)
    .where(isAmong('orders.id', keys))
    .select([
      'schoolId',
      'id',
      'personId',
      'tradeNo',
      'fulfilment',
      'purpose',
      'total',
      'currency',
      'instalments',
    ])
    .select(
      sql<bigint>`(
        select coalesce(sum(amount), 0) from order_adjustments adjustment
        where adjustment.school_id = ${keys.schoolId} and adjustment.order_id = orders.id
      )::bigint`.as('adjusted'),
    )
    .orderBy('id')
    .execute()
}

// The deliveries of each line in all modules; each table has an index by source.
async function linesOf(db: Db, keys: OrderKeys) {
  const { schoolId } = keys
  const count = (from: ReturnType<typeof sql>) => sql<number>`(select count(*) from ${from})::integer`
  return await db
    .selectFrom('orderLines as line')
    .where('line.schoolId', '=', schoolId)
    .where(isAmong('line.order_id', keys))
    .select(['line.orderId', 'line.id', 'line.name', 'line.itemType', 'line.quantity', 'line.amount'])
    .select(['line.access', 'line.subscriptionId'])
    .select([
      count(sql`entitlements entitlement where entitlement.school_id = ${schoolId} and entitlement.source = 'payment'
        and entitlement.source_id = line.id and entitlement.taken_back_at is null`).as('entitled'),
      count(sql`event_registrations seat where seat.school_id = ${schoolId} and seat.source_id = line.id`).as(
        'seats',
      ),
      count(sql`consulting_meetings meeting where meeting.school_id = ${schoolId}
        and meeting.source_id = line.id and meeting.held_until is null`).as('meetings'),
      count(sql`vouchers voucher where voucher.school_id = ${schoolId} and voucher.line_id = line.id
        and voucher.active_at is not null`).as('vouchers'),
      count(
        sql`subscriptions begun where begun.school_id = ${schoolId} and begun.first_line_id = line.id`,
      ).as('subscriptions'),
    ])
    .select(openWithoutAccess(schoolId).as('openWithoutAccess'))
    .orderBy('line.position')
    .execute()
}

// A subscription has one entitlement for all of its periods: it belongs to the line that paid for the current one.
const openWithoutAccess = (schoolId: SchoolId) => sql<SubscriptionId | null>`(
  select owed.id from subscriptions owed
  where owed.school_id = ${schoolId} and owed.state in ('trialing', 'active', 'past_due')
    and (
      (owed.id = line.subscription_id and line.subscription_step = 'renew' and owed.period = line.subscription_period)
      or (owed.first_line_id = line.id and owed.period = case when line.trial_days is null then 1 else 0 end)
    )
    and not exists (
      select from entitlements entitlement where entitlement.school_id = owed.school_id and entitlement.source = 'subscription'
        and entitlement.source_id = owed.id and entitlement.taken_back_at is null
    )
)`

async function paymentsOf(db: Db, keys: OrderKeys) {
  return await db
    .selectFrom('payments')
    .leftJoin('invoices', (join) =>
      join
        .onRef('invoices.schoolId', '=', 'payments.schoolId')
        .onRef('invoices.paymentId', '=', 'payments.id'),
    )
    .where('payments.schoolId', '=', keys.schoolId)
    .where(isAmong('payments.order_id', keys))
    .selectAll('payments')
    .select(['invoices.amount as invoiceAmount', 'invoices.allowance as invoiceAllowance'])
    .select(
      sql<bigint>`(
        select coalesce(sum(amount), 0) from payment_adjustments adjustment
        where adjustment.school_id = ${keys.schoolId} and adjustment.payment_id = payments.id
      )::bigint`.as('adjusted'),
    )
    .orderBy('payments.createdAt')
    .orderBy('payments.id')
    .execute()
}

async function eventsOf(db: Db, keys: OrderKeys) {
  return await ledgerEvents(db)
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.schoolId', '=', 'paymentEvents.schoolId')
        .onRef('payments.id', '=', 'paymentEvents.paymentId'),
    )
    .where('payments.schoolId', '=', keys.schoolId)
    .where(isAmong('payments.order_id', keys))
    .select(['paymentEvents.recordedAt', 'paymentEvents.gateway', 'paymentEvents.gatewayEventId'])
    .execute()
}

async function sharesOf(db: Db, keys: OrderKeys) {
  return await db
    .selectFrom('paymentLines as share')
    .innerJoin('payments', (join) =>
      join.onRef('payments.schoolId', '=', 'share.schoolId').onRef('payments.id', '=', 'share.paymentId'),
    )
    .where('payments.schoolId', '=', keys.schoolId)
    .where(isAmong('payments.order_id', keys))
    .select(['share.paymentId', 'share.lineId', 'share.amount', 'share.refunded'])
    .orderBy('share.lineId')
    .execute()
}
