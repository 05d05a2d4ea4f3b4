import { sql } from 'kysely'
import { violates } from '../../platform/db/constraint.ts'
import type { PaymentId } from '../../platform/db/schema.gen.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { CommerceDeps } from './deps.ts'

/** Notes the number under which a payment's invoice was issued. */
export async function issueInvoice(
  { db, clock }: Pick<CommerceDeps, 'db' | 'clock'>,
  actor: Editor,
  paymentId: PaymentId,
  number: string,
): Promise<void> {
  refuseUnlessMay(actor, 'orders:write')
  try {
    const { numUpdatedRows } = await db
      .updateTable('invoices')
      .set({
        number: number.trim(),
        issuedAt: clock.now(),
        state: sql`case when allowance > 0 then 'allowance' else 'issued' end`,
      })
      .where('schoolId', '=', actor.schoolId)
      .where('paymentId', '=', paymentId)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('not_found', 'This payment has no invoice to issue')
  } catch (error) {
    if (violates(error, 'invoices_number_unique'))
      throw new Refusal('conflict', 'Another invoice has this number')
    throw error
  }
}
