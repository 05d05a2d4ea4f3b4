import type { Tx } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { LockedInvoice } from './locked-invoice.ts'
import { oweAllowances } from './owe-allowances.ts'
import { change } from './record-answer.ts'

/** Keeps a voided invoice under its number, and creates another one with the same details and no number yet. */
export async function startReissue(tx: Tx, voided: LockedInvoice): Promise<LockedInvoice> {
  const { number, issuedAt, voidedAt } = voided
  if (voided.allowance === voided.amount)
    throw new Refusal('conflict', 'All of the payment was refunded, so there is nothing to invoice')
  if (number === null || issuedAt === null || voidedAt === null)
    throw new Error(`The invoice of payment ${voided.paymentId} was voided and never issued`)
  await tx
    .insertInto('voidedInvoices')
    .values({ ...voidedColumns(voided), number, issuedAt, voidedAt })
    .execute()
  const reissued = {
    edition: voided.edition + 1,
    number: null,
    issuedAt: null,
    randomCode: null,
    state: 'pending',
    voidedAt: null,
    voidReason: null,
    isVoidRefused: false,
    claimedUntil: null,
    attempts: 0,
    problem: null,
    failedAt: null,
  } as const
  await change(tx, voided, reissued)
  return { ...voided, ...reissued }
}

function voidedColumns(invoice: LockedInvoice) {
  const { schoolId, paymentId, edition, issuer, kind, amount } = invoice
  const { buyerName, taxId, carrier, donationCode, randomCode, voidReason } = invoice
  return {
    schoolId,
    paymentId,
    edition,
    issuer,
    kind,
    amount,
    buyerName,
    taxId,
    carrier,
    donationCode,
    randomCode,
    voidReason,
  }
}

/** Records a due credit note for all refunds, including those for which the voided invoice needed none. */
export async function oweAgain(tx: Tx, { schoolId, paymentId }: LockedInvoice): Promise<void> {
  await tx
    .updateTable('invoiceAllowances')
    .set({ state: 'pending' })
    .where('schoolId', '=', schoolId)
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'not_needed')
    .execute()
  await oweAllowances(tx, { schoolId, paymentId })
}
