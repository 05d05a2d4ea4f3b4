import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { PaymentId, SchoolId } from '../../platform/db/schema/schema.gen.ts'

/** Records a due credit note for each completed refund of a payment, once; not if the school issues them manually. */
export async function oweAllowances(
  tx: Tx,
  { schoolId, paymentId }: { readonly schoolId: SchoolId; readonly paymentId: PaymentId },
): Promise<void> {
  await sql`
    insert into invoice_allowances (school_id, refund_id, payment_id, amount, state, created_at)
    select event.school_id, (event.detail ->> 'refundId')::uuid, event.payment_id, event.amount, 'pending', event.recorded_at
    from payment_events event
    join invoices on invoices.school_id = event.school_id and invoices.payment_id = event.payment_id
    where event.school_id = ${schoolId} and event.payment_id = ${paymentId} and event.kind = 'refund_done'
      and invoices.issuer <> 'manual' and event.amount > 0
    on conflict do nothing
  `.execute(tx)
}
