import { type Selectable, sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import type {
  OrderId,
  OrderLineId,
  PaymentId,
  PaymentMandateId,
  PaymentMandatesTable,
} from '../../../platform/db/schema/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import type { PricedLine } from '../../pricing/index.ts'
import { noDiscounts, priceOrder, taxAt } from '../../pricing/index.ts'
import { nextTerms, type PlanTerms, type SubscriptionRow } from '../../subscriptions/index.ts'
import type { OrderKey, PaymentState } from '../ledger/ledger-entry.ts'
import { type WrittenOrder, writeOrder } from './write-order.ts'

type Key = Pick<SubscriptionRow, 'schoolId' | 'id' | 'period'>

/** The order of the next period, if it was placed. */
export async function renewalOrder(db: Db, { schoolId, id, period }: Key): Promise<OrderId | undefined> {
  const line = await db
    .selectFrom('orderLines')
    .select('orderId')
    .where('schoolId', '=', schoolId)
    .where('subscriptionId', '=', id)
    .where('subscriptionStep', '=', 'renew')
    .where('subscriptionPeriod', '=', period + 1)
    .executeTakeFirst()
  return line?.orderId
}

/** The current period of a subscription, and the order of the next one if it was placed. */
export async function nextOrder(db: Db, { schoolId, id }: Omit<Key, 'period'>) {
  return await db
    .selectFrom('subscriptions')
    .leftJoin('orderLines', (join) =>
      join
        .onRef('orderLines.schoolId', '=', 'subscriptions.schoolId')
        .onRef('orderLines.subscriptionId', '=', 'subscriptions.id')
        .on('orderLines.subscriptionStep', '=', 'renew')
        .on(sql<boolean>`order_lines.subscription_period = subscriptions.period + 1`),
    )
    .select(['subscriptions.schoolId', 'subscriptions.id', 'period', 'orderId'])
    .where('subscriptions.schoolId', '=', schoolId)
    .where('subscriptions.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The order by which the current period was paid: it renewed the subscription or began it. */
export async function currentOrder(db: Db, { schoolId, id, period }: Key): Promise<OrderId> {
  const renewed = await renewalOrder(db, { schoolId, id, period: period - 1 })
  if (renewed) return renewed
  const { orderId } = await db
    .selectFrom('subscriptions')
    .innerJoin('orderLines', (join) =>
      join
        .onRef('orderLines.schoolId', '=', 'subscriptions.schoolId')
        .onRef('orderLines.id', '=', 'subscriptions.firstLineId'),
    )
    .select('orderId')
    .where('subscriptions.schoolId', '=', schoolId)
    .where('subscriptions.id', '=', id)
    .executeTakeFirstOrThrow()
  return orderId
}

/** Places the order of the next period, at the price that was agreed. */
export async function writeRenewal(
  tx: Tx,
  clock: Clock,
  subscription: SubscriptionRow,
): Promise<WrittenOrder> {
  const { price, ...terms } = nextTerms(subscription)
  const step = { charge: price, step: 'renew', period: subscription.period + 1 } as const
  return await writeSubscriptionOrder(tx, clock, subscription, { ...terms, price, ...step })
}

type SubscriptionOrder = PlanTerms & {
  readonly charge: bigint
  readonly step: 'renew' | 'switch'
  readonly period: number
}

/** An order with one line of a subscription; the part of the plan's price that is not charged is its discount. */
export async function writeSubscriptionOrder(
  tx: Tx,
  clock: Clock,
  { schoolId, id: subscriptionId, personId, currency, firstLineId }: SubscriptionRow,
  { planId, cycle, price, charge, step, period }: SubscriptionOrder,
): Promise<WrittenOrder> {
  const { name } = await tx
    .selectFrom('membershipPlans')
    .select('name')
    .where('schoolId', '=', schoolId)
    .where('id', '=', planId)
    .executeTakeFirstOrThrow()
  const { country, ...invoice } = await firstOrder(tx, { schoolId, firstLineId })
  const { tax } = await taxAt(tx, schoolId, country ?? undefined)
  const line: PricedLine = {
    id: newId<'OrderLine'>(clock),
    itemType: 'membership_plan',
    itemId: planId,
    offerId: planId,
    name,
    quantity: 1,
    original: price,
    discount: price - charge,
    amount: charge,
    access: cycle,
    accessUntil: null,
    accessDays: null,
    startsAt: null,
    instalments: 1,
    subscriptionId,
    subscriptionStep: step,
    subscriptionPeriod: period,
    // The price that was agreed is charged, whatever the rate is now.
    taxed: tax,
  }
  const terms = { now: clock.now(), isHome: true, purpose: 'self' } as const
  return await writeOrder(tx, clock, {
    schoolId,
    personId,
    currency,
    country: country ?? undefined,
    price: priceOrder([line], noDiscounts, terms),
    invoice,
  })
}

// The invoice details and the country are those of the first payment.
export async function firstOrder(
  tx: Db,
  { schoolId, firstLineId }: Pick<SubscriptionRow, 'schoolId' | 'firstLineId'>,
) {
  return await tx
    .selectFrom('orderLines')
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'orderLines.schoolId').onRef('orders.id', '=', 'orderLines.orderId'),
    )
    .where('orderLines.schoolId', '=', schoolId)
    .where('orderLines.id', '=', firstLineId as OrderLineId)
    .select('orders.country')
    .select(['invoiceKind', 'invoiceBuyerName', 'invoiceTaxId', 'invoiceCarrier', 'invoiceDonationCode'])
    .executeTakeFirstOrThrow()
}

/** A payment attempt for the next period. */
export type Attempt = {
  readonly id: PaymentId
  readonly state: PaymentState
  /** True if a stored method is charged; otherwise the member pays. */
  readonly isCharge: boolean
  readonly mandateId: PaymentMandateId | null
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly expiresAt: Date | null
}

/** The payment attempts of an order, oldest first. */
export async function attemptsOf(tx: Tx, { schoolId, orderId }: OrderKey): Promise<Attempt[]> {
  const payments = await tx
    .selectFrom('payments')
    .select(['id', 'state', 'mandateId', 'createdAt', 'paidAt', 'expiresAt'])
    .where('schoolId', '=', schoolId)
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return payments.map((payment) => ({ ...payment, isCharge: payment.mandateId !== null }))
}

export type Mandate = Selectable<PaymentMandatesTable>

/** The stored method of a subscription, while it can be charged. */
export async function mandateOf(
  db: Db,
  { schoolId, mandateId }: Pick<SubscriptionRow, 'schoolId' | 'mandateId'>,
): Promise<Mandate | undefined> {
  if (!mandateId) return undefined
  return await db
    .selectFrom('paymentMandates')
    .selectAll()
    .where('schoolId', '=', schoolId)
    .where('id', '=', mandateId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}
