import { violates } from '../../platform/db/constraint.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { PaymentId, SchoolId } from '../../platform/db/schema/schema.gen.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Editor, refuseUnlessMay } from '../identity/index.ts'
import type { InvoicingDeps } from './deps.ts'
import { type LockedInvoice, lockInvoice } from './locked-invoice.ts'
import { change } from './record-answer.ts'

/** Records the number of an invoice that was issued elsewhere. */
export async function issueInvoice(
  { db, clock }: Pick<InvoicingDeps, 'db' | 'clock'>,
  actor: Editor,
  paymentId: PaymentId,
  number: string,
): Promise<void> {
  refuseUnlessMay(actor, 'orders:write')
  const { schoolId } = actor
  try {
    await inTransaction(db, async (tx) => {
      const invoice = await lockInvoice(tx, { schoolId, paymentId })
      if (invoice?.state !== 'pending') throw new Refusal('not_found', 'This payment has no invoice to issue')
      refuseWhileIssuing(invoice, clock.now())
      if (await isVoidedNumber(tx, schoolId, number.trim())) throw numberTaken()
      await recordNumber(tx, invoice, { number: number.trim(), issuedAt: clock.now() })
    })
  } catch (error) {
    if (violates(error, 'invoices_number_unique')) throw numberTaken()
    throw error
  }
}

const numberTaken = () => new Refusal('conflict', 'Another invoice has this number')

async function isVoidedNumber(tx: Tx, schoolId: SchoolId, number: string): Promise<boolean> {
  const voided = await tx
    .selectFrom('voidedInvoices')
    .select('number')
    .where('schoolId', '=', schoolId)
    .where('number', '=', number)
    .executeTakeFirst()
  return voided !== undefined
}

// A number of the school's own series is never entered manually, to avoid gaps. One for ECPay may be, once ECPay
// refused the invoice.
function refuseWhileIssuing({ issuer, failedAt, claimedUntil }: LockedInvoice, now: Date) {
  const isBusy = claimedUntil !== null && claimedUntil > now
  if (issuer === 'local' || (issuer === 'ecpay' && (failedAt === null || isBusy)))
    throw new Refusal('conflict', 'This invoice is issued automatically')
}

type Numbered = { readonly number: string; readonly issuedAt: Date }

async function recordNumber(tx: Tx, invoice: LockedInvoice, { number, issuedAt }: Numbered) {
  const isManual = invoice.issuer === 'manual'
  const state = isManual && invoice.allowance > 0n ? 'allowance' : 'issued'
  const settled = { attempts: 0, problem: null, failedAt: null, dueAt: isManual ? null : issuedAt }
  await change(tx, invoice, { number, issuedAt, state, ...settled })
}
