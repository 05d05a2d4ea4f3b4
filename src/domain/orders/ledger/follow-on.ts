import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { sharesByWeight } from '../../pricing/shares.ts'
import type { Derived } from './derive.ts'
import type { HeldPayment } from './held-payment.ts'
import { oweAllowances } from '../../invoicing/owe-allowances.ts'

/** The refunded amount, distributed over the order lines. */
export async function followOnLines(tx: Tx, before: HeldPayment, { refunded }: Derived) {
  if (refunded !== before.refunded) await shareRefund(tx, before, refunded)
}

async function shareRefund(tx: Tx, { schoolId, id: paymentId }: HeldPayment, refunded: bigint) {
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

/**
 * A paid payment needs an invoice, and each refund of it a credit note or an end of the invoice. Somebody who issues
 * them by hand is only told; the others have an issuer, which has work from now on.
 */
export async function followOnInvoice(tx: Tx, before: HeldPayment, after: Derived) {
  if (before.amount === 0n || after.paidAt === null) return
  if (before.paidAt === null) await oweInvoice(tx, before, after.paidAt)
  if (after.refunded !== before.refunded) await oweCredit(tx, before, after)
}

/** Lets lines and invoice follow from the ledger whatever they were; what is right stays as it is. */
export async function mendFollowers(tx: Tx, payment: HeldPayment, derived: Derived) {
  await shareRefund(tx, payment, derived.refunded)
  if (payment.amount === 0n || derived.paidAt === null) return
  await oweInvoice(tx, payment, derived.paidAt)
  const invoice = await tx
    .selectFrom('invoices')
    .select('allowance')
    .where('schoolId', '=', payment.schoolId)
    .where('paymentId', '=', payment.id)
    .executeTakeFirstOrThrow()
  if (invoice.allowance !== derived.refunded) await oweCredit(tx, payment, derived)
}

async function oweCredit(tx: Tx, before: HeldPayment, after: Derived) {
  const { schoolId, id: paymentId } = before
  await oweAllowances(tx, { schoolId, paymentId })
  await tx
    .updateTable('invoices')
    .set({
      allowance: after.refunded,
      dueAt: sql`case when issuer = 'manual' then null else ${after.refundedAt}::timestamptz end`,
      state: sql`case when issuer = 'manual' then ${stateByHand(before, after)} else state end`,
    })
    .where('schoolId', '=', schoolId)
    .where('paymentId', '=', paymentId)
    .execute()
}

function stateByHand(before: HeldPayment, after: Derived) {
  if (after.refunded === before.amount) return sql`'voided'`
  return sql`case when number is null then 'pending' else 'allowance' end`
}

async function oweInvoice(tx: Tx, payment: HeldPayment, dueAt: Date) {
  const issuer = await issuerAt(tx, payment)
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
      issuer,
      dueAt: issuer === 'manual' ? null : dueAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

// ECPay's invoices are in New Taiwan dollars: what was paid in others gets a document of the school's own.
async function issuerAt(tx: Tx, { schoolId, currency }: HeldPayment) {
  const settings = await tx
    .selectFrom('invoiceSettings')
    .select('issuer')
    .where('schoolId', '=', schoolId)
    .executeTakeFirst()
  const issuer = settings?.issuer ?? 'manual'
  return issuer === 'ecpay' && currency !== 'TWD' ? 'local' : issuer
}
