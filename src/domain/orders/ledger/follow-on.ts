import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { repairInvoice } from '../../invoicing/index.ts'
import { sharesByWeight } from '../../pricing/index.ts'
import type { DerivedPayment } from './derive.ts'
import type { LockedPayment } from './locked-payment.ts'

/** The refunded amount, distributed over the order lines. */
export async function followOnLines(tx: Tx, before: LockedPayment, { refunded }: DerivedPayment) {
  if (refunded !== before.refunded) await distributeRefund(tx, before, refunded)
}

async function distributeRefund(tx: Tx, { schoolId, id: paymentId }: LockedPayment, refunded: bigint) {
  const lines = await tx
    .selectFrom('paymentLines')
    .select(['lineId', 'amount'])
    .where('schoolId', '=', schoolId)
    .where('paymentId', '=', paymentId)
    .orderBy('lineId')
    .execute()
  const shares = sharesByWeight(
    refunded,
    lines.map(({ amount }) => amount),
  )
  const lineIds = lines.map(({ lineId }) => lineId)
  await sql`
    update payment_lines set refunded = shared.refunded
    from unnest(${lineIds}::uuid[], ${shares.map(String)}::bigint[]) as shared (line_id, refunded)
    where payment_lines.school_id = ${schoolId} and payment_lines.payment_id = ${paymentId}
      and payment_lines.line_id = shared.line_id and payment_lines.refunded <> shared.refunded
  `.execute(tx)
}

/** Repairs the lines and the invoice from the ledger; correct rows stay unchanged. */
export async function repairFollowers(tx: Tx, payment: LockedPayment, derived: DerivedPayment) {
  await distributeRefund(tx, payment, derived.refunded)
  await repairInvoice(tx, payment, derived)
}
