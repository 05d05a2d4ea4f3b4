import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type {
  OrderId,
  PaymentId,
  PaymentMandateId,
  PersonId,
  SchoolId,
} from '../../../platform/db/schema/schema.gen.ts'
import { newId } from '../../../platform/ids.ts'
import type { GatewayName, StoredMethod } from '../../gateways/index.ts'
import type { Entry } from './ledger-entry.ts'

type Owner = { readonly schoolId: SchoolId; readonly personId: PersonId }

/** Stores the method that a gateway saved with a payment, so that it can be charged again. */
export async function storeMethod(
  tx: Tx,
  clock: Clock,
  { schoolId, paymentId }: { readonly schoolId: SchoolId; readonly paymentId: PaymentId },
  { gateway, detail: { stored } }: Entry,
): Promise<void> {
  if (!stored || gateway === 'lectern') return
  const { personId } = await tx
    .selectFrom('payments')
    .select('personId')
    .where('schoolId', '=', schoolId)
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()
  await storeMandate(tx, clock, { schoolId, personId }, gateway, stored)
}

/** A stored method of a member; the same method has one row. Undefined if it belongs to someone else. */
export async function storeMandate(
  tx: Tx,
  clock: Clock,
  { schoolId, personId }: Owner,
  gateway: GatewayName,
  { customer, method, brand, last4, expiresOn, periodic }: StoredMethod,
): Promise<PaymentMandateId | undefined> {
  if (gateway === 'manual') return undefined
  const stored = await tx
    .insertInto('paymentMandates')
    .values({
      schoolId,
      personId,
      gateway,
      customer,
      method,
      brand,
      last4,
      expiresOn,
      ...(periodic ? { kind: 'periodic', amount: BigInt(periodic.amount), cycle: periodic.cycle } : {}),
      id: newId<'PaymentMandate'>(clock),
      createdAt: clock.now(),
    })
    .onConflict((conflict) =>
      conflict
        .constraint('payment_mandates_once')
        .doUpdateSet({ customer, brand, last4, expiresOn })
        .where('paymentMandates.personId', '=', personId),
    )
    .returning('id')
    .executeTakeFirst()
  return stored?.id
}

/** The method that was stored by the latest payment of an order. */
export async function mandateOfOrder(
  tx: Tx,
  { schoolId, id: orderId }: { readonly schoolId: SchoolId; readonly id: OrderId },
): Promise<PaymentMandateId | null> {
  const { rows } = await sql<{ id: PaymentMandateId }>`
    select mandate.id from payments payment
    join payment_events event on event.school_id = payment.school_id and event.payment_id = payment.id
    join payment_mandates mandate on mandate.school_id = event.school_id and mandate.gateway = event.gateway
      and mandate.method = event.detail -> 'stored' ->> 'method' and mandate.person_id = payment.person_id
    where payment.school_id = ${schoolId} and payment.order_id = ${orderId} and event.kind = 'paid'
    order by event.happened_at desc, event.id desc limit 1
  `.execute(tx)
  return rows[0]?.id ?? null
}
