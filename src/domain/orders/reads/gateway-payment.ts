import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { PaymentId, SchoolId } from '../../../platform/db/schema/schema.gen.ts'
import { currencyOf } from '../../../platform/money.ts'
import type { GatewayPayment, Recurrence } from '../../gateways/index.ts'

type PaymentKey = { readonly schoolId: SchoolId; readonly paymentId: PaymentId }

/** The payment data for a gateway. */
export async function gatewayPayment(db: Db, { schoolId, paymentId }: PaymentKey): Promise<GatewayPayment> {
  const [payment] = await readAt(db, schoolId, [paymentId])
  if (!payment) throw new Error(`There is no payment ${paymentId}`)
  return payment
}

/** The data of payments of any schools, by their ids; one statement for each school. */
export async function gatewayPaymentsById(
  db: Db,
  keys: readonly PaymentKey[],
): Promise<ReadonlyMap<PaymentId, GatewayPayment>> {
  const payments: GatewayPayment[] = []
  for (const [schoolId, ofSchool] of Map.groupBy(keys, (key) => key.schoolId)) {
    payments.push(
      ...(await readAt(
        db,
        schoolId,
        ofSchool.map(({ paymentId }) => paymentId),
      )),
    )
  }
  return new Map(payments.map((payment) => [payment.id, payment]))
}

/** The data of a school's payments for gateways, read with one statement. */
async function readAt(
  db: Db,
  schoolId: SchoolId,
  paymentIds: readonly PaymentId[],
): Promise<GatewayPayment[]> {
  const rows = await db
    .selectFrom('payments')
    .where('schoolId', '=', schoolId)
    .where('id', '=', (eb) => eb.fn.any(eb.val(paymentIds)))
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
        where line.school_id = ${schoolId} and line.order_id = payments.order_id order by line.position
      )`.as('names'),
      sql<string | null>`(
        select event.detail ->> 'gatewayTradeNo' from payment_events event
        where event.school_id = ${schoolId} and event.payment_id = payments.id and event.kind = 'paid'
        order by event.happened_at, event.id limit 1
      )`.as('gatewayTradeNo'),
      sql<boolean>`exists (
        select from order_lines line where line.school_id = ${schoolId} and line.order_id = payments.order_id
          and line.item_type = 'membership_plan' and line.access in ('monthly', 'yearly')
      )`.as('storesMethod'),
      sql<Recurrence | null>`(
        select json_build_object('cycle', line.access, 'anchorAt', coalesce(held.anchor_at, payments.created_at))
        from order_lines line
        left join subscriptions held on held.school_id = line.school_id and held.id = line.subscription_id
        where line.school_id = ${schoolId} and line.order_id = payments.order_id
          and line.item_type = 'membership_plan' and line.access in ('monthly', 'yearly')
          and line.original = payments.amount and line.subscription_step is distinct from 'switch'
          and not exists (
            select from order_lines other where other.school_id = line.school_id
              and other.order_id = line.order_id and other.id <> line.id
          )
      )`.as('recurs'),
      sql<GatewayPayment['authorization']>`(
        select json_build_object('method', mandate.method, 'createdAt', mandate.created_at)
        from payment_mandates mandate where mandate.school_id = ${schoolId}
          and mandate.id = payments.mandate_id and mandate.kind = 'periodic'
      )`.as('authorization'),
      sql<string>`(select person.email from people person where person.id = payments.person_id)`.as(
        'payerEmail',
      ),
      sql<string[]>`array(
        select event.detail ->> 'gatewaySession' from payment_events event
        where event.school_id = ${schoolId} and event.payment_id = payments.id and event.kind = 'begun'
          and event.detail ? 'gatewaySession'
        order by event.happened_at desc, event.id desc
      )`.as('gatewaySessions'),
    ])
    .execute()
  // Times in JSON are text.
  return rows.map(({ recurs, authorization, ...row }) => ({
    ...row,
    authorization: authorization && { ...authorization, createdAt: new Date(authorization.createdAt) },
    currency: currencyOf(row.currency),
    recurs: recurs && { ...recurs, anchorAt: new Date(recurs.anchorAt) },
  }))
}
