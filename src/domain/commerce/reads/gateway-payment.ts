import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentId, SchoolId } from '../../../platform/db/schema.gen.ts'
import { currencyOf } from '../../../platform/money.ts'
import type { GatewayPayment } from '../gateway.ts'

/** A payment as its gateway is asked about it. */
export async function gatewayPayment(
  db: Db,
  { schoolId, paymentId }: { readonly schoolId: SchoolId; readonly paymentId: PaymentId },
): Promise<GatewayPayment> {
  const row = await db
    .selectFrom('payments')
    .where('payments.schoolId', '=', schoolId)
    .where('payments.id', '=', paymentId)
    .select([
      'schoolId',
      'id',
      'orderId',
      'gateway',
      'gatewayReference as reference',
      'amount',
      'currency',
      'createdAt',
      'paymentType',
      'deadlineAt',
      sql<string[]>`array(
        select line.name from order_lines line
        where line.school_id = payments.school_id and line.order_id = payments.order_id order by line.position
      )`.as('names'),
      sql<string | null>`(
        select told.detail ->> 'gatewayTradeNo' from payment_events told
        where told.school_id = payments.school_id and told.payment_id = payments.id and told.kind = 'paid'
        order by told.happened_at, told.id limit 1
      )`.as('gatewayTradeNo'),
      sql<boolean>`exists (
        select from order_lines line where line.school_id = payments.school_id and line.order_id = payments.order_id
          and line.item_type = 'membership_plan' and line.access in ('monthly', 'yearly')
      )`.as('storesMethod'),
      sql<string | null>`(
        select begun.detail ->> 'gatewaySession' from payment_events begun
        where begun.school_id = payments.school_id and begun.payment_id = payments.id and begun.kind = 'begun'
          and begun.detail ? 'gatewaySession'
        order by begun.happened_at desc, begun.id desc limit 1
      )`.as('gatewaySession'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, currency: currencyOf(row.currency) }
}
