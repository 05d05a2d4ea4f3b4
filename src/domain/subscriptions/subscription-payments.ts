import { sql } from 'kysely'
import { keysetPage } from '../../platform/db/paging/keyset.ts'
import type { SubscriptionId } from '../../platform/db/schema/schema.gen.ts'
import type { PageRequest, RowOf } from '../../platform/paging.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Editor, readableWith, refuseUnlessMay } from '../identity/index.ts'
import type { SubscriptionDeps } from './deps.ts'

/** A page of the payments that began, renewed or switched a subscription, the latest first, in two statements. */
export async function subscriptionPayments(
  { db }: SubscriptionDeps,
  editor: Editor,
  id: SubscriptionId,
  page: PageRequest,
) {
  refuseUnlessMay(editor, 'orders:read')
  const { schoolId } = editor
  const subscription = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('schoolId', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!subscription) throw new Refusal('not_found', 'No such subscription, or it does not renew')
  const lines = sql`(
    select line.id from order_lines line where line.school_id = ${schoolId} and line.subscription_id = ${id}
    union all
    select first_line_id from subscriptions where school_id = ${schoolId} and id = ${id}
  )`
  const payments = readableWith(db.selectFrom('orderLines as line'), editor, 'orders:read')
    .innerJoin('payments as payment', (join) =>
      join.onRef('payment.schoolId', '=', 'line.schoolId').onRef('payment.orderId', '=', 'line.orderId'),
    )
    .innerJoin('orders', (join) =>
      join.onRef('orders.schoolId', '=', 'line.schoolId').onRef('orders.id', '=', 'line.orderId'),
    )
    .where('line.schoolId', '=', schoolId)
    .where(sql<boolean>`line.id in ${lines}`)
    .select(['payment.id', 'payment.orderId', 'orders.tradeNo', 'payment.amount', 'payment.currency'])
    .select(['payment.state', 'payment.paidAt', 'payment.createdAt'])
    .select(['line.subscriptionStep as step', 'line.subscriptionPeriod as period'])
  const order = { at: 'payment.created_at', id: 'payment.id', latestFirst: true }
  return await keysetPage(payments, order, page)
}

/** A payment of a subscription. */
export type SubscriptionPayment = RowOf<typeof subscriptionPayments>
