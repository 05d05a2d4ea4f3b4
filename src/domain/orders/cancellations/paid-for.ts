import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { OrderId, PaymentId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { type Currency, currencyOf } from '../../../platform/money.ts'
import { equalShares, sharesByWeight } from '../../pricing/index.ts'
import { isOpenRefundIn } from '../ledger/open-refund-states.ts'
import type { Booking } from './booking.ts'
import type { CancellationTiers } from './rule.ts'

/** The price paid for one booking, and the refundable rest of its payment. */
export type BookingPayment = {
  readonly orderId: OrderId
  readonly paymentId: PaymentId
  readonly currency: Currency
  readonly paid: bigint
  readonly refundable: bigint
  /** The rule that was shown when it was bought. */
  readonly tiers: CancellationTiers | null
}

type Source = { readonly schoolId: SchoolId } & Pick<Booking, 'sourceId' | 'seat'>

/** The payment for a booking; undefined if the booking was free or has been refunded. */
export async function bookingPayment(db: Db, source: Source): Promise<BookingPayment | undefined> {
  const payment = await paymentOf(db, source)
  if (!payment) return undefined
  const { lineAmounts, at, quantity } = payment
  const ofLine = sharesByWeight(payment.amount, lineAmounts.map(BigInt))[at] ?? 0n
  const seats = Math.max(1, quantity)
  const paid = equalShares(ofLine, seats)[(source.seat - 1) % seats] ?? 0n
  if (paid === 0n) return undefined
  const refundable = payment.amount - payment.refunded - BigInt(payment.promised)
  const { orderId, paymentId, tiers } = payment
  return { orderId, paymentId, currency: currencyOf(payment.currency), paid, refundable, tiers }
}

// Open refunds and due cancellations reduce the refundable rest.
async function paymentOf(db: Db, { schoolId, sourceId }: Source) {
  return await db
    .selectFrom('orderLines as line')
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'line.schoolId').onRef('orders.id', '=', 'line.orderId'),
    )
    .innerJoin('payments', (join) =>
      join.onRef('payments.schoolId', '=', 'line.schoolId').onRef('payments.orderId', '=', 'line.orderId'),
    )
    .where('line.schoolId', '=', schoolId)
    .where('line.id', '=', sourceId as never)
    .where('payments.state', 'in', ['paid', 'refunding'])
    .orderBy('payments.paidAt')
    .orderBy('payments.id')
    .limit(1)
    .select(['line.orderId', 'line.quantity', 'orders.currency'])
    .select(['payments.id as paymentId', 'payments.amount', 'payments.refunded'])
    .select([
      sql<CancellationTiers | null>`orders.cancellation_tiers`.as('tiers'),
      sql<string[]>`array(
        select share.amount::text from payment_lines share
        join order_lines each on each.school_id = share.school_id and each.id = share.line_id
        where share.school_id = ${schoolId} and share.payment_id = payments.id
        order by each.position, each.id
      )`.as('lineAmounts'),
      sql<number>`(
        select count(*)::integer from order_lines before
        where before.school_id = ${schoolId} and before.order_id = line.order_id
          and (before.position, before.id) < (line.position, line.id)
      )`.as('at'),
      sql<string>`(
        (select coalesce(sum(open.amount), 0) from refunds open
          where open.school_id = ${schoolId} and open.payment_id = payments.id
            and ${isOpenRefundIn('open.state')})
        + (select coalesce(sum(due.amount), 0) from cancellations due
          where due.school_id = ${schoolId} and due.payment_id = payments.id and due.state = 'refund_due')
      )::text`.as('promised'),
    ])
    .executeTakeFirst()
}
