import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { InvoicesTable, PaymentId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { oweAllowances } from './owe-allowances.ts'

/** The properties of a payment that its invoice depends on. */
type InvoicedPayment = {
  readonly schoolId: SchoolId
  readonly id: PaymentId
  readonly amount: bigint
  readonly currency: string
  readonly paidAt: Date | null
  readonly refunded: bigint
  readonly invoiceKind: InvoicesTable['kind']
  readonly invoiceBuyerName: string | null
  readonly invoiceTaxId: string | null
  readonly invoiceCarrier: string | null
  readonly invoiceDonationCode: string | null
}

/** The status of a payment by its ledger. */
type PaymentStatus = {
  readonly paidAt: Date | null
  readonly refunded: bigint
  readonly refundedAt: Date | null
}

/**
 * A paid payment needs an invoice, and each of its refunds a credit note or a voided invoice. For manual
 * invoices an operator is notified; otherwise the issuer has a due step from now on.
 */
export async function invoiceFollows(tx: Tx, before: InvoicedPayment, after: PaymentStatus) {
  if (before.amount === 0n || after.paidAt === null) return
  if (before.paidAt === null) await oweInvoice(tx, before, after.paidAt)
  if (after.refunded !== before.refunded) await oweCredit(tx, before, after)
}

/** Repairs the invoice of a payment from the ledger; a correct invoice stays unchanged. */
export async function repairInvoice(tx: Tx, payment: InvoicedPayment, status: PaymentStatus) {
  if (payment.amount === 0n || status.paidAt === null) return
  await oweInvoice(tx, payment, status.paidAt)
  const invoice = await tx
    .selectFrom('invoices')
    .select('allowance')
    .where('schoolId', '=', payment.schoolId)
    .where('paymentId', '=', payment.id)
    .executeTakeFirstOrThrow()
  if (invoice.allowance !== status.refunded) await oweCredit(tx, payment, status)
}

async function oweCredit(tx: Tx, before: InvoicedPayment, after: PaymentStatus) {
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

function stateByHand(before: InvoicedPayment, after: PaymentStatus) {
  if (after.refunded === before.amount) return sql`'voided'`
  return sql`case when number is null then 'pending' else 'allowance' end`
}

async function oweInvoice(tx: Tx, payment: InvoicedPayment, dueAt: Date) {
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

// ECPay's invoices are in New Taiwan dollars: payments in other currencies get a document of the school's own.
async function issuerAt(tx: Tx, { schoolId, currency }: InvoicedPayment) {
  const settings = await tx
    .selectFrom('invoiceSettings')
    .select('issuer')
    .where('schoolId', '=', schoolId)
    .executeTakeFirst()
  const issuer = settings?.issuer ?? 'manual'
  return issuer === 'ecpay' && currency !== 'TWD' ? 'local' : issuer
}
