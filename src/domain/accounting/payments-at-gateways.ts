import { sql } from 'kysely'
import { allSchools } from '../../platform/db/all-schools.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OrderId, PaymentId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import type { GatewayName, Span } from '../gateways/index.ts'
import type { EventDetail, EventKind } from '../orders/index.ts'

export type BookedPayment = {
  readonly schoolId: SchoolId
  readonly id: PaymentId
  readonly orderId: OrderId
  readonly gateway: GatewayName
  readonly reference: string
  readonly amount: bigint
  readonly currency: string
  readonly paidAt: Date | null
  readonly events: readonly BookedEvent[]
}
type BookedEvent = {
  readonly kind: EventKind
  readonly gateway: string
  readonly gatewayEventId: string
  readonly detail: EventDetail
}
type Key = Pick<BookedPayment, 'schoolId' | 'id'>

/** The next payments at gateways with queries that began, were paid or ended in a period. */
export async function paymentsAtGateways(
  db: Db,
  { schoolId, from, until }: Span & { readonly schoolId?: SchoolId | undefined },
  after: Key | undefined,
  limit: number,
): Promise<BookedPayment[]> {
  return await read(
    db,
    schoolId,
    sql`payments.gateway in ('ecpay', 'newebpay', 'stripe') and payments.amount > 0
      and greatest(payments.created_at, payments.paid_at, payments.expires_at) >= ${from}
      and payments.created_at < ${until}
      and ${schoolId ? sql`payments.school_id = ${schoolId}` : sql`true`}
      and ${after ? sql`(payments.school_id, payments.id) > (${after.schoolId}, ${after.id})` : sql`true`}
      order by payments.school_id, payments.id limit ${limit} ${schoolId ? sql`` : allSchools('accounting.payments')}`,
  )
}

/** The payments of a school that a gateway knows by these references. */
export async function paymentsByReference(
  db: Db,
  { schoolId, gateway }: Pick<BookedPayment, 'schoolId' | 'gateway'>,
  references: readonly string[],
): Promise<BookedPayment[]> {
  return await read(
    db,
    schoolId,
    sql`payments.school_id = ${schoolId} and payments.gateway = ${gateway}
      and payments.gateway_reference = any(${references}::text[])`,
  )
}

async function read(
  db: Db,
  schoolId: SchoolId | undefined,
  condition: ReturnType<typeof sql>,
): Promise<BookedPayment[]> {
  const { rows } = await sql<BookedPayment>`
    select payments.school_id, payments.id, payments.order_id, payments.gateway,
      payments.gateway_reference as reference, payments.amount, payments.currency, payments.paid_at,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'kind', event.kind, 'gateway', event.gateway, 'gatewayEventId', event.gateway_event_id, 'detail', event.detail
        ) order by event.happened_at, event.id)
        from payment_events event where event.school_id = ${schoolId ?? sql`payments.school_id`} and event.payment_id = payments.id
      ), '[]') as events
    from payments where ${condition}
  `.execute(db)
  return rows
}
