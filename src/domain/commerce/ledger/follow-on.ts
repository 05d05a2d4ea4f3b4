import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { sharesByWeight } from '../shares.ts'
import type { Derived } from './derive.ts'
import type { HeldPayment } from './held-payment.ts'

/** The refunded amount, distributed over the order lines. */
export async function followOnLines(tx: Tx, before: HeldPayment, { refunded }: Derived) {
  if (refunded === before.refunded) return
  const { schoolId, id: paymentId } = before
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
      and payment_lines.line_id = shared.line_id
  `.execute(tx)
}

/** A paid payment needs an invoice; a partial refund an allowance, and a full refund voids it. */
export async function followOnInvoice(tx: Tx, before: HeldPayment, after: Derived) {
  if (before.amount === 0n || after.paidAt === null) return
  if (before.paidAt === null) await oweInvoice(tx, before)
  if (after.refunded === before.refunded) return
  await tx
    .updateTable('invoices')
    .set({
      allowance: after.refunded,
      state:
        after.refunded === before.amount
          ? 'voided'
          : sql`case when invoices.number is null then 'pending' else 'allowance' end`,
    })
    .where('schoolId', '=', before.schoolId)
    .where('paymentId', '=', before.id)
    .execute()
}

async function oweInvoice(tx: Tx, payment: HeldPayment) {
  await tx
    .insertInto('invoices')
    .values({
      schoolId: payment.schoolId,
      paymentId: payment.id,
      kind: payment.invoiceKind,
      state: 'pending',
      buyerName: payment.invoiceBuyerName,
      taxId: payment.invoiceTaxId,
      carrier: payment.invoiceCarrier,
      donationCode: payment.invoiceDonationCode,
      amount: payment.amount,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
