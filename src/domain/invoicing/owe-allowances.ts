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
    select told.school_id, (told.detail ->> 'refundId')::uuid, told.payment_id, told.amount, 'pending', told.recorded_at
    from payment_events told
    join invoices using (school_id, payment_id)
    where told.school_id = ${schoolId} and told.payment_id = ${paymentId} and told.kind = 'refund_done'
      and invoices.issuer <> 'manual' and told.amount > 0
    on conflict do nothing
  `.execute(tx)
}
