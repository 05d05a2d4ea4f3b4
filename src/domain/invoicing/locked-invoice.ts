import type { Db, Tx } from '../../platform/db/database.ts'
import { currencyOf } from '../../platform/money.ts'
import { sharesByWeight } from '../pricing/index.ts'
import type { InvoiceKey, InvoiceLine, InvoiceToIssue } from './issuer.ts'

export type LockedInvoice = NonNullable<Awaited<ReturnType<typeof lockInvoice>>>

/** Locks an invoice and reads it with its credit notes; undefined if the payment has none. */
export async function lockInvoice(tx: Tx, key: InvoiceKey) {
  const row = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('schoolId', '=', key.schoolId)
    .where('paymentId', '=', key.paymentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { ...row, allowances: await allowancesOf(tx, key) }
}

/** The credit notes of an invoice, the oldest first. */
export async function allowancesOf(db: Db, { schoolId, paymentId }: InvoiceKey) {
  return await db
    .selectFrom('invoiceAllowances')
    .select(['refundId', 'amount', 'state', 'number', 'issuedAt'])
    .where('schoolId', '=', schoolId)
    .where('paymentId', '=', paymentId)
    .orderBy('createdAt')
    .orderBy('refundId')
    .execute()
}

/** The invoice data for the issuer. */
export async function invoiceToIssue(db: Db, invoice: LockedInvoice): Promise<InvoiceToIssue> {
  const { schoolId, paymentId, kind, buyerName, taxId, carrier, donationCode, amount, edition } = invoice
  const buyer = await db
    .selectFrom('payments')
    .innerJoin('people', 'people.id', 'payments.personId')
    .select(['payments.currency', 'people.name', 'people.email'])
    .where('payments.schoolId', '=', schoolId)
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return {
    schoolId,
    paymentId,
    edition,
    kind,
    buyerName,
    taxId,
    carrier,
    donationCode,
    amount,
    currency: currencyOf(buyer.currency),
    memberName: buyer.name,
    memberEmail: buyer.email,
    lines: await discountedLines(db, invoice),
  }
}

// Discounts on the whole order are divided among the lines, so that they add up to the amount paid.
async function discountedLines(
  db: Db,
  { schoolId, paymentId, amount }: LockedInvoice,
): Promise<InvoiceLine[]> {
  const lines = await db
    .selectFrom('paymentLines as share')
    .innerJoin('orderLines as line', (join) =>
      join.onRef('line.schoolId', '=', 'share.schoolId').onRef('line.id', '=', 'share.lineId'),
    )
    .select(['line.name', 'line.quantity', 'share.amount'])
    .where('share.schoolId', '=', schoolId)
    .where('share.paymentId', '=', paymentId)
    .orderBy('line.position')
    .execute()
  const shares = sharesByWeight(
    amount,
    lines.map((line) => line.amount),
  )
  return lines.map((line, at) => ({ ...line, amount: shares[at] ?? 0n }))
}
